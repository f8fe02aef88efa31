package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.extension.app.Edge;
import io.whylate.extension.app.Hop;
import org.junit.jupiter.api.Test;

class RequestIdIT {
  @Test
  void smoke() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm b = ObservedJvm.of("b", Hop.class, sink).start()) {
      String bUri = "http://127.0.0.1:" + b.line() + "/";
      try (ObservedJvm a = ObservedJvm.of("a", Hop.class, sink).with("-Dotel.whylate.methods=tokenization=io.whylate.extension.app.Words[count]").start(bUri)) {
        String aUri = "http://127.0.0.1:" + a.line() + "/";
        try (ObservedJvm edge = ObservedJvm.of("edge", Edge.class, sink).start(aUri)) {
          System.out.println(edge.line());
          System.out.println(edge.line());
          edge.await();
          System.out.println(edge.log());
        }
        a.await();
        System.out.println(a.log());
      }
      b.await();
      for (SeenSpan s : sink.spans()) System.out.println(s.service() + " " + s.name() + " " + s.requestId() + " " + s.layer() + " " + s.span());
      assertThat(sink.spans()).isNotEmpty();
    }
  }
}
