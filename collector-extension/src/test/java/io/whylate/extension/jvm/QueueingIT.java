package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.whylate.extension.app.Queues;
import io.whylate.extension.app.Way;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Work that waits in every way, and what it has waited by its own account. */
class QueueingIT {

  private static final long MS = 1_000_000;

  @Test
  void waits_getSpansOnJdk17() throws Exception {
    observe(
        Path.of(System.getProperty("java.home")),
        Arrays.stream(Way.values()).filter(way -> way != Way.VIRTUAL).toList());
  }

  @Test
  void waits_getSpansOnJdk25() throws Exception {
    Optional<Path> jdk25 = Jdks.ofRelease(25);
    assumeTrue(jdk25.isPresent(), "no JDK 25 beside " + System.getProperty("java.home"));
    observe(jdk25.orElseThrow(), List.of(Way.values()));
  }

  private static void observe(Path jdk, List<Way> ways) throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Queues.class, sink)
                .on(jdk)
                .with("-Djava.util.concurrent.ForkJoinPool.common.parallelism=2")
                .with("-Djdk.virtualThreadScheduler.parallelism=1")
                .with("-Djdk.virtualThreadScheduler.maxPoolSize=1")
                .with("-Dotel.whylate.queueing.threshold=50ms")
                .start(ways.stream().map(Way::name).toArray(String[]::new))) {
      Map<Way, List<Long>> accounts = accounts(app, ways.size());
      assertThat(app.line()).isEqualTo("done");
      assertThat(app.await().exitCode()).isZero();
      System.out.println(accounts);
      System.out.println(app.log());
      sink.spans()
          .forEach(
              s ->
                  System.out.println(
                      s.name()
                          + " "
                          + s.layer()
                          + " "
                          + (s.span().getEndTimeUnixNano() - s.span().getStartTimeUnixNano()) / MS
                          + " "
                          + s.traceId()
                          + " "
                          + s.span().getAttributesList().toString().replace("\n", "")));
    }
  }

  private static Map<Way, List<Long>> accounts(ObservedJvm app, int count) throws IOException {
    Map<Way, List<Long>> accounts = new EnumMap<>(Way.class);
    for (int read = 0; read < count; read++) {
      String[] line = app.line().split(" ", -1);
      List<Long> waits = new ArrayList<>();
      for (int word = 1; word < line.length; word++) {
        if (!line[word].isEmpty()) {
          waits.add(Long.parseLong(line[word]));
        }
      }
      accounts.put(Way.valueOf(line[0]), waits);
    }
    return accounts;
  }
}
