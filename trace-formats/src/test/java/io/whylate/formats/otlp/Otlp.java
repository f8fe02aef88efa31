package io.whylate.formats.otlp;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.InstrumentationScope;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.HexFormat;
import java.util.List;

/** OTLP messages for tests. */
final class Otlp {

  static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  static final String OTHER_TRACE = "1af7651916cd43dd8448eb211c80319c";
  static final long START_NS = 1_796_052_138_123_456_789L;

  private Otlp() {}

  static Span.Builder span(String traceId, String spanId) {
    return Span.newBuilder()
        .setTraceId(hex(traceId))
        .setSpanId(hex(spanId))
        .setName("GET /chat")
        .setStartTimeUnixNano(START_NS)
        .setEndTimeUnixNano(START_NS + 1_000);
  }

  static ResourceSpans spansOf(String service, String scope, Span.Builder... spans) {
    return ResourceSpans.newBuilder()
        .setResource(Resource.newBuilder().addAttributes(attribute("service.name", text(service))))
        .addScopeSpans(
            ScopeSpans.newBuilder()
                .setScope(InstrumentationScope.newBuilder().setName(scope))
                .addAllSpans(List.of(spans).stream().map(Span.Builder::build).toList()))
        .build();
  }

  static ExportTraceServiceRequest request(ResourceSpans... resourceSpans) {
    return ExportTraceServiceRequest.newBuilder()
        .addAllResourceSpans(List.of(resourceSpans))
        .build();
  }

  static KeyValue attribute(String key, AnyValue value) {
    return KeyValue.newBuilder().setKey(key).setValue(value).build();
  }

  static AnyValue text(String value) {
    return AnyValue.newBuilder().setStringValue(value).build();
  }

  static ByteString hex(String hex) {
    return ByteString.copyFrom(HexFormat.of().parseHex(hex));
  }
}
