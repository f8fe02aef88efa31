package io.whylate.formats.otlp;

import static io.whylate.formats.otlp.Otlp.OTHER_TRACE;
import static io.whylate.formats.otlp.Otlp.TRACE;
import static io.whylate.formats.otlp.Otlp.request;
import static io.whylate.formats.otlp.Otlp.span;
import static io.whylate.formats.otlp.Otlp.spansOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.whylate.formats.Collected;
import io.whylate.formats.MalformedInput;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OtlpProtobufStreamTest {

  private static final ExportTraceServiceRequest REQUEST =
      request(
          spansOf("edge", "http", span(TRACE, "00f067aa0ba902b7"), span(TRACE, "b7ad6b7169203331")),
          spansOf("engine", "vllm", span(OTHER_TRACE, "00f067aa0ba902b7")));

  @Test
  void read_isTheSameAsAtOnce() throws MalformedInput {
    assertThat(Collected.read(REQUEST.toByteArray()).spans)
        .isEqualTo(OtlpProtobuf.read(REQUEST).spans())
        .hasSize(3);
  }

  @Test
  void read_cutOffAnywhere_saysWhere() {
    byte[] whole = REQUEST.toByteArray();
    int first = request(REQUEST.getResourceSpans(0)).getSerializedSize();
    for (int length = 1; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      if (length != first) {
        assertThatThrownBy(() -> Collected.read(cut), "cut at " + length)
            .isInstanceOf(MalformedInput.class)
            .hasMessageContaining("a-file: byte ");
      }
    }
  }

  @Test
  void read_spanWithoutIds_isNamedWithItsPlace() throws MalformedInput {
    Collected collected =
        Collected.read(
            request(spansOf("edge", "http", span("", "00f067aa0ba902b7"))).toByteArray());

    assertThat(collected.spans).isEmpty();
    assertThat(collected.remarks.get(0).place()).startsWith("byte ");
    assertThat(collected.remarks.get(0).reason()).contains("trace_id must be 16 bytes");
  }
}
