package io.whylate.benchmarks.kill.load;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import java.util.List;

/**
 * What an exporter sends at once.
 *
 * @param dueMs after the load began
 * @param otlp the spans
 */
record Export(int dueMs, ExportTraceServiceRequest otlp) {

  /** Spans of several requests, all of one service. */
  static Export of(int dueMs, String service, List<Part> parts) {
    ScopeSpans.Builder scope = ScopeSpans.newBuilder();
    parts.forEach(part -> scope.addAllSpans(part.spans()));
    return new Export(
        dueMs,
        ExportTraceServiceRequest.newBuilder()
            .addResourceSpans(
                ResourceSpans.newBuilder().setResource(resource(service)).addScopeSpans(scope))
            .build());
  }

  private static Resource resource(String service) {
    return Resource.newBuilder()
        .addAttributes(text("service.name", service))
        .addAttributes(text("host.name", "one"))
        .build();
  }

  private static KeyValue text(String key, String value) {
    return KeyValue.newBuilder()
        .setKey(key)
        .setValue(AnyValue.newBuilder().setStringValue(value))
        .build();
  }
}
