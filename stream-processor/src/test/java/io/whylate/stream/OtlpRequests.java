package io.whylate.stream;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Export requests as services send them. */
public final class OtlpRequests {

  public static final long START_NS = 1_796_052_138_000_000_000L;

  private OtlpRequests() {}

  /** A request of one service; its spans run for a second from {@link #START_NS}. */
  public static byte[] request(String service, Span.Builder... spans) {
    return ExportTraceServiceRequest.newBuilder()
        .addResourceSpans(
            ResourceSpans.newBuilder()
                .setResource(Resource.newBuilder().addAttributes(text("service.name", service)))
                .addScopeSpans(
                    ScopeSpans.newBuilder()
                        .addAllSpans(Stream.of(spans).map(Span.Builder::build).toList())))
        .build()
        .toByteArray();
  }

  /** A span of a small trace number; parent 0 makes it a root. */
  public static Span.Builder span(int trace, int id, int parent, @Nullable String requestId) {
    Span.Builder span =
        Span.newBuilder()
            .setTraceId(bytes(traceId(trace)))
            .setSpanId(bytes(spanId(id)))
            .setName("span " + id)
            .setStartTimeUnixNano(START_NS)
            .setEndTimeUnixNano(START_NS + 1_000_000_000L);
    if (parent != 0) {
      span.setParentSpanId(bytes(spanId(parent)));
    }
    if (requestId != null) {
      span.addAttributes(text("whylate.request_id", requestId));
    }
    return span;
  }

  public static String traceId(int trace) {
    return String.format("%032x", trace);
  }

  public static String spanId(int span) {
    return String.format("%016x", span);
  }

  public static List<String> spanIds(int... spans) {
    return java.util.Arrays.stream(spans).mapToObj(OtlpRequests::spanId).toList();
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
