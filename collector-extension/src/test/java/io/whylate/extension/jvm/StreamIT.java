package io.whylate.extension.jvm;

import io.whylate.extension.app.StreamCaller;
import org.junit.jupiter.api.Test;

class StreamIT {
  @Test
  void probe() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        StreamServer server = new StreamServer();
        ObservedJvm app = ObservedJvm.of("app", StreamCaller.class, sink).start()) {
      String uri = server.uri("/stream?headers=100&first=200&events=200&every=8");
      for (String how :
          new String[] {
            "jdk-input all",
            "jdk-input-h2 all",
            "jdk-lines all",
            "jdk-string all",
            "jdk-string-async all",
            "jdk-publisher-h2 all",
            "jdk-subscriber-async all",
            "jdk-discarding all",
            "jdk-input close:3",
            "jdk-input-h2 drop:3",
            "jdk-lines drop:3",
            "jdk-string cancel:3",
            "jdk-subscriber cancel:3",
            "jdk-input slow:16",
            "jdk-lines slow:16",
            "jdk-subscriber slow:16",
            "jdk-publisher-h2 slow:16"
          }) {
        app.tell(how + " " + uri);
        String line = app.line();
        System.out.println(how + " -> " + line);
        String trace = line.substring(0, 32);
        if (how.contains("drop")) {
          app.tell("jdk-input all " + uri);
          app.line();
          app.tell("gc x " + uri);
          app.line();
        }
        for (SeenSpan span : sink.await(trace, 3)) {
          System.out.println(
              "   "
                  + span.name()
                  + " "
                  + span.seconds()
                  + " "
                  + span.span().getAttributesList().stream()
                      .filter(
                          a -> !a.getKey().startsWith("thread") && !a.getKey().startsWith("net"))
                      .map(a -> a.getKey() + "=" + a.getValue().toString().trim())
                      .toList());
        }
      }
    }
  }
}
