package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.extension.app.Libraries;
import org.junit.jupiter.api.Test;

class LibrariesIT {
  @Test
  void smoke() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm b = ObservedJvm.of("lib", Libraries.class, sink).start()) {
      b.await();
      System.out.println(b.log());
      System.out.println(b.line());
      for (SeenSpan s : sink.spans()) System.out.println(s.service() + " " + s.name() + " " + s.requestId() + " " + s.layer() + " " + s.span().getParentSpanId().size()+" "+(s.span().getEndTimeUnixNano()-s.span().getStartTimeUnixNano())/1000+" µs "+s.span().getAttributesList().toString().replace("\n",""));
      assertThat(sink.spans()).isNotEmpty();
    }
  }
}
