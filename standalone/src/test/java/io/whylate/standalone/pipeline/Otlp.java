package io.whylate.standalone.pipeline;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.HexFormat;

/**
 * One request of two services whose trace context was lost between them.
 *
 * @param slowness by which all of its times are multiplied
 */
public record Otlp(String requestId, int number, long startNs, int slowness) {

  private static final long MS = 1_000_000;

  public static Otlp aMomentAgo(String requestId, int number) {
    return ago(requestId, number, 5_000, 1);
  }

  public static Otlp ago(String requestId, int number, long millis, int slowness) {
    return new Otlp(requestId, number, (System.currentTimeMillis() - millis) * MS, slowness);
  }

  /**
   * What the client exports: its turn of 100 ms with a first chunk at 60 ms, and in it the call of
   * 80 ms.
   */
  public byte[] client() {
    return export(
        "edge",
        span(1, 1, 0, "turn", Span.SpanKind.SPAN_KIND_INTERNAL, 0, 100)
            .addAttributes(text("gen_ai.response.time_to_first_chunk", "0.06")),
        span(1, 2, 1, "POST", Span.SpanKind.SPAN_KIND_CLIENT, 10, 90));
  }

  /** What the server exports, in a trace of its own: 60 ms, of which 25 are retrieval. */
  public byte[] server() {
    return export(
        "rag",
        span(2, 3, 0, "POST /chat", Span.SpanKind.SPAN_KIND_SERVER, 20, 80),
        span(2, 4, 3, "search", Span.SpanKind.SPAN_KIND_INTERNAL, 30, 55)
            .addAttributes(text("whylate.layer", "retrieval")));
  }

  /**
   * A call that says neither the request's ID nor, yet, where it hangs: under the client's call.
   */
  public byte[] keylessEngine() {
    return export(
        "engine",
        span(1, 5, 2, "generate", Span.SpanKind.SPAN_KIND_INTERNAL, 40, 50).clearAttributes());
  }

  private Span.Builder span(
      int trace, int id, int parent, String name, Span.SpanKind kind, long fromMs, long toMs) {
    Span.Builder span =
        Span.newBuilder()
            .setTraceId(bytes(String.format("%016x%016x", trace, number)))
            .setSpanId(bytes(String.format("%016x", id)))
            .setName(name)
            .setKind(kind)
            .setStartTimeUnixNano(startNs + fromMs * slowness * MS)
            .setEndTimeUnixNano(startNs + toMs * slowness * MS)
            .addAttributes(text("whylate.request_id", requestId));
    return parent == 0 ? span : span.setParentSpanId(bytes(String.format("%016x", parent)));
  }

  private static byte[] export(String service, Span.Builder... spans) {
    ScopeSpans.Builder scope = ScopeSpans.newBuilder();
    for (Span.Builder span : spans) {
      scope.addSpans(span);
    }
    return ExportTraceServiceRequest.newBuilder()
        .addResourceSpans(
            ResourceSpans.newBuilder()
                .setResource(
                    Resource.newBuilder()
                        .addAttributes(text("service.name", service))
                        .addAttributes(text("host.name", "one")))
                .addScopeSpans(scope))
        .build()
        .toByteArray();
  }

  private static KeyValue text(String key, String value) {
    return KeyValue.newBuilder()
        .setKey(key)
        .setValue(AnyValue.newBuilder().setStringValue(value))
        .build();
  }

  private static ByteString bytes(String hex) {
    return ByteString.copyFrom(HexFormat.of().parseHex(hex));
  }
}
