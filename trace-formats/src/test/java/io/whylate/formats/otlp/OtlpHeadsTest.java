package io.whylate.formats.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.ArrayValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.common.v1.KeyValueList;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.whylate.attribution.request.RequestKeys;
import java.util.List;
import org.junit.jupiter.api.Test;

class OtlpHeadsTest {

  private static final OtlpHeads HEADS = new OtlpHeads(RequestKeys.ATTRIBUTES);

  /** Each way in which an attribute can be written, and what is to be skipped on the way to it. */
  private static final List<Span> SPANS =
      List.of(
          span(1, 0).addAttributes(text("whylate.request_id", "r1")).build(),
          span(2, 1).addAttributes(text("http.route", "/chat")).build(),
          span(3, 2)
              .setKind(Span.SpanKind.SPAN_KIND_SERVER)
              .addAttributes(array("http.request.header.x-request-id", "r2"))
              .build(),
          span(4, 3)
              .addAttributes(map("whylate", text("request_id", "in-a-map")))
              .addEvents(Span.Event.newBuilder().setName("whylate.request_id"))
              .build(),
          span(5, 0)
              .setKindValue(99)
              .addAttributes(KeyValue.newBuilder().setKey("x-request-id"))
              .addAttributes(text("rid", "engine-1"))
              .setUnknownFields(unknown())
              .build());

  @Test
  void read_anySpan_isWhatTheWholeReaderSays() throws Exception {
    byte[] request = request(SPANS);

    List<io.whylate.attribution.span.Span> heads = HEADS.read(request);

    List<io.whylate.attribution.span.Span> whole = OtlpProtobuf.read(request).spans();
    assertThat(heads).hasSameSizeAs(whole);
    for (int i = 0; i < whole.size(); i++) {
      io.whylate.attribution.span.Span head = heads.get(i);
      io.whylate.attribution.span.Span span = whole.get(i);
      assertThat(head.traceId()).isEqualTo(span.traceId());
      assertThat(head.spanId()).isEqualTo(span.spanId());
      assertThat(head.parentSpanId()).isEqualTo(span.parentSpanId());
      assertThat(head.kind()).isEqualTo(span.kind());
      assertThat(head.startNs()).isEqualTo(span.startNs());
      assertThat(head.endNs()).isEqualTo(span.endNs());
      assertThat(RequestKeys.of(head)).isEqualTo(RequestKeys.of(span));
    }
    assertThat(heads.get(1).attributes().values()).isEmpty();
    assertThat(heads)
        .map(RequestKeys::of)
        .map(key -> key == null ? "" : key.id())
        .containsExactly("r1", "", "r2", "in-a-map", "engine-1");
  }

  @Test
  void extent_severalSpans_countsThemFromTheFirstStartToTheLastEnd() {
    assertThat(OtlpExtent.of(request(SPANS))).isEqualTo(new OtlpExtent(5, 1_001, 2_005));
    assertThat(OtlpExtent.of(new byte[0]).spans()).isZero();
  }

  private static byte[] request(List<Span> spans) {
    return ExportTraceServiceRequest.newBuilder()
        .addResourceSpans(
            ResourceSpans.newBuilder()
                .setSchemaUrl("https://opentelemetry.io/schemas/1.37.0")
                .setResource(Resource.newBuilder().addAttributes(text("service.name", "chat")))
                .addScopeSpans(ScopeSpans.newBuilder().addAllSpans(spans.subList(0, 3)))
                .addScopeSpans(ScopeSpans.newBuilder().addAllSpans(spans.subList(3, spans.size()))))
        .build()
        .toByteArray();
  }

  private static Span.Builder span(int id, int parent) {
    return Span.newBuilder()
        .setTraceId(
            ByteString.copyFrom(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}))
        .setSpanId(id(id))
        .setParentSpanId(parent == 0 ? ByteString.EMPTY : id(parent))
        .setName("span")
        .setFlags(257)
        .setStartTimeUnixNano(1_000 + id)
        .setEndTimeUnixNano(2_000 + id);
  }

  private static ByteString id(int id) {
    return ByteString.copyFrom(new byte[] {0, 0, 0, 0, 0, 0, 0, (byte) id});
  }

  private static KeyValue text(String key, String value) {
    return KeyValue.newBuilder()
        .setKey(key)
        .setValue(AnyValue.newBuilder().setStringValue(value))
        .build();
  }

  private static KeyValue array(String key, String value) {
    return KeyValue.newBuilder()
        .setKey(key)
        .setValue(
            AnyValue.newBuilder()
                .setArrayValue(
                    ArrayValue.newBuilder().addValues(AnyValue.newBuilder().setStringValue(value))))
        .build();
  }

  private static KeyValue map(String key, KeyValue inner) {
    return KeyValue.newBuilder()
        .setKey(key)
        .setValue(AnyValue.newBuilder().setKvlistValue(KeyValueList.newBuilder().addValues(inner)))
        .build();
  }

  /** A field of each wire type that this version does not know, a group with a field among them. */
  private static UnknownFieldSet unknown() {
    UnknownFieldSet inner =
        UnknownFieldSet.newBuilder()
            .addField(1, UnknownFieldSet.Field.newBuilder().addVarint(7).build())
            .build();
    return UnknownFieldSet.newBuilder()
        .addField(
            500,
            UnknownFieldSet.Field.newBuilder()
                .addVarint(1)
                .addFixed32(2)
                .addFixed64(3)
                .addLengthDelimited(ByteString.copyFromUtf8("four"))
                .addGroup(inner)
                .build())
        .build();
  }
}
