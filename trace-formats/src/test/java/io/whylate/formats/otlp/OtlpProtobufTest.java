package io.whylate.formats.otlp;

import static io.whylate.formats.otlp.Otlp.TRACE;
import static io.whylate.formats.otlp.Otlp.attribute;
import static io.whylate.formats.otlp.Otlp.hex;
import static io.whylate.formats.otlp.Otlp.request;
import static io.whylate.formats.otlp.Otlp.span;
import static io.whylate.formats.otlp.Otlp.spansOf;
import static io.whylate.formats.otlp.Otlp.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.ArrayValue;
import io.opentelemetry.proto.common.v1.KeyValueList;
import io.opentelemetry.proto.trace.v1.Status;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanLink;
import io.whylate.attribution.span.SpanStatus;
import io.whylate.formats.MalformedInput;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OtlpProtobufTest {

  private static final long WEEK_NS = Duration.ofDays(7).toNanos();
  private static final String HUGE = "x".repeat(1 << 20);

  @Test
  void read_takesEverythingOver() throws MalformedInput {
    var full =
        span(TRACE, "00f067aa0ba902b7")
            .setParentSpanId(hex("b7ad6b7169203331"))
            .setKind(io.opentelemetry.proto.trace.v1.Span.SpanKind.SPAN_KIND_SERVER)
            .setTraceState("ot=th:8")
            .setStatus(Status.newBuilder().setCode(Status.StatusCode.STATUS_CODE_ERROR))
            .addEvents(
                io.opentelemetry.proto.trace.v1.Span.Event.newBuilder()
                    .setName("first_token")
                    .setTimeUnixNano(Otlp.START_NS + 10))
            .addLinks(
                io.opentelemetry.proto.trace.v1.Span.Link.newBuilder()
                    .setTraceId(hex(TRACE))
                    .setSpanId(hex("b7ad6b7169203331")));

    Span span = read(full);

    assertThat(span.traceId()).isEqualTo(TRACE);
    assertThat(span.spanId()).isEqualTo("00f067aa0ba902b7");
    assertThat(span.parentSpanId()).isEqualTo("b7ad6b7169203331");
    assertThat(span.kind()).isEqualTo(SpanKind.SERVER);
    assertThat(span.startNs()).isEqualTo(Otlp.START_NS);
    assertThat(span.durationNs()).isEqualTo(1_000);
    assertThat(span.service()).isEqualTo("engine");
    assertThat(span.scope()).isEqualTo("vllm");
    assertThat(span.status()).isEqualTo(SpanStatus.ERROR);
    assertThat(span.traceState()).isEqualTo("ot=th:8");
    assertThat(span.events()).singleElement().extracting("name").isEqualTo("first_token");
    assertThat(span.links()).containsExactly(new SpanLink(TRACE, "b7ad6b7169203331"));
  }

  @Test
  void read_parentOfZeros_isRoot() throws MalformedInput {
    assertThat(read(span(TRACE, "00f067aa0ba902b7").setParentSpanId(hex("0000000000000000"))))
        .extracting(Span::parentSpanId)
        .isNull();
  }

  @Test
  void read_attributesOfAllTypes() throws MalformedInput {
    AnyValue array =
        AnyValue.newBuilder()
            .setArrayValue(
                ArrayValue.newBuilder()
                    .addValues(text("a"))
                    .addValues(AnyValue.newBuilder().setIntValue(2)))
            .build();
    AnyValue map =
        AnyValue.newBuilder()
            .setKvlistValue(
                KeyValueList.newBuilder()
                    .addValues(attribute("b", AnyValue.newBuilder().setDoubleValue(0.5).build()))
                    .addValues(attribute("c", array)))
            .build();

    Span span =
        read(
            span(TRACE, "00f067aa0ba902b7")
                .addAttributes(attribute("text", text("x")))
                .addAttributes(attribute("flag", AnyValue.newBuilder().setBoolValue(true).build()))
                .addAttributes(
                    attribute(
                        "bytes",
                        AnyValue.newBuilder()
                            .setBytesValue(ByteString.copyFrom(new byte[] {1, -1}))
                            .build()))
                .addAttributes(attribute("map", map))
                .addAttributes(attribute("absent", AnyValue.getDefaultInstance())));

    assertThat(span.attributes().values())
        .isEqualTo(
            Map.of(
                "text",
                "x",
                "flag",
                true,
                "bytes",
                "01ff",
                "map.b",
                0.5,
                "map.c",
                List.of("a", 2L)));
  }

  @Test
  void read_spanWithoutUsableIds_isListedAndTheOthersRead() throws MalformedInput {
    OtlpSpans spans =
        OtlpProtobuf.read(
            request(
                    spansOf(
                        "edge",
                        "",
                        span(TRACE, "0000000000000000"),
                        span(TRACE, "00f067aa0ba902b7"),
                        span("0af7", "00f067aa0ba902b7"),
                        span(TRACE, "00f067aa0ba902b8").setParentSpanId(hex("01")),
                        span(TRACE, "00f067aa0ba902b9").setStartTimeUnixNano(-5),
                        span(TRACE, "00f067aa0ba902ba").setEndTimeUnixNano(0),
                        span(TRACE, "00f067aa0ba902bb")
                            .setEndTimeUnixNano(Otlp.START_NS + WEEK_NS + 1)))
                .toByteArray());

    assertThat(spans.spans()).hasSize(1);
    assertThat(spans.defects())
        .satisfiesExactly(
            defect -> assertThat(defect).contains("span_id", "0000000000000000"),
            defect -> assertThat(defect).contains("trace_id", "0af7"),
            defect -> assertThat(defect).contains("parent_span_id", "01"),
            defect -> assertThat(defect).contains("start_time_unix_nano"),
            defect -> assertThat(defect).contains("end_time_unix_nano"),
            defect -> assertThat(defect).contains("lasts 7 days", "clock"));
  }

  @Test
  void read_aWeek_isStillASpan() throws MalformedInput {
    assertThat(
            read(span(TRACE, "00f067aa0ba902b7").setEndTimeUnixNano(Otlp.START_NS + WEEK_NS))
                .durationNs())
        .isEqualTo(WEEK_NS);
  }

  @Test
  void read_hugeTexts_areCut() throws MalformedInput {
    AnyValue array =
        AnyValue.newBuilder()
            .setArrayValue(
                ArrayValue.newBuilder()
                    .addAllValues(Collections.nCopies(1_000, text("y".repeat(1_000)))))
            .build();

    Span span =
        OtlpProtobuf.read(
                request(
                    spansOf(
                        HUGE,
                        HUGE,
                        span(TRACE, "00f067aa0ba902b7")
                            .setName(HUGE)
                            .addAttributes(attribute(HUGE, text("long key")))
                            .addAttributes(attribute("text", text(HUGE)))
                            .addAttributes(attribute("array", array)))))
            .spans()
            .get(0);

    assertThat(span.name()).hasSize(1_024).endsWith("x…");
    assertThat(span.service()).hasSize(1_024).endsWith("x…");
    assertThat(span.scope()).hasSize(1_024);
    assertThat(span.attributes().values().keySet()).allMatch(key -> key.length() <= 256).hasSize(3);
    assertThat(span.attributes().text("text")).hasSize(16 << 10).endsWith("x…");
    assertThat((List<?>) span.attributes().values().get("array")).hasSize(17);
  }

  @Test
  void read_cutWithinASurrogatePair_dropsThePair() throws MalformedInput {
    String name = "x".repeat(1_022) + "\ud83d\ude00".repeat(2);

    assertThat(read(span(TRACE, "00f067aa0ba902b7").setName(name)).name())
        .isEqualTo("x".repeat(1_022) + "…");
  }

  @Test
  void read_hugeNameOfAnUnusableSpan_doesNotMakeAHugeDefect() {
    OtlpSpans spans =
        OtlpProtobuf.read(
            request(
                spansOf(
                    "edge",
                    "",
                    span(TRACE, "00f067aa0ba902b7")
                        .setName(HUGE)
                        .setTraceId(ByteString.copyFrom(new byte[1 << 20])))));

    assertThat(spans.defects())
        .singleElement()
        .satisfies(defect -> assertThat(defect).hasSizeLessThan(3_000));
  }

  @Test
  void read_cutOff_saysSo() {
    byte[] whole = request(spansOf("edge", "", span(TRACE, "00f067aa0ba902b7"))).toByteArray();

    assertThatThrownBy(() -> OtlpProtobuf.read(Arrays.copyOf(whole, whole.length - 3)))
        .isInstanceOf(MalformedInput.class)
        .hasMessageStartingWith("not an OTLP trace request: ");
  }

  @Test
  void read_otherBytes_areNotAnEmptyRequest() {
    byte[] parsesAsUnknownFields = {0x10, 0x01};

    assertThatThrownBy(() -> OtlpProtobuf.read(parsesAsUnknownFields))
        .isInstanceOf(MalformedInput.class)
        .hasMessageContaining("no resource_spans");
    assertThatThrownBy(
            () -> OtlpProtobuf.read("{\"resourceSpans\":[]}".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(MalformedInput.class);
  }

  @Test
  void read_noBytes_isAnEmptyRequest() throws MalformedInput {
    assertThat(OtlpProtobuf.read(new byte[0]).spans()).isEmpty();
  }

  private static Span read(io.opentelemetry.proto.trace.v1.Span.Builder span)
      throws MalformedInput {
    OtlpSpans spans = OtlpProtobuf.read(request(spansOf("engine", "vllm", span)).toByteArray());
    assertThat(spans.defects()).isEmpty();
    return spans.spans().get(0);
  }
}
