package io.whylate.stream.receive;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.List;

/** Writes a tenant that is proven onto a request, in place of what the client says it is. */
final class TenantStamp {

  static final String TENANT = "whylate.tenant";

  private TenantStamp() {}

  static ExportTraceServiceRequest on(ExportTraceServiceRequest request, String tenant) {
    KeyValue stamp =
        KeyValue.newBuilder()
            .setKey(TENANT)
            .setValue(AnyValue.newBuilder().setStringValue(tenant))
            .build();
    ExportTraceServiceRequest.Builder stamped = request.toBuilder();
    for (ResourceSpans.Builder ofResource : stamped.getResourceSpansBuilderList()) {
      Resource.Builder resource = ofResource.getResourceBuilder();
      List<KeyValue> others = withoutTenant(resource.getAttributesList());
      resource.clearAttributes().addAllAttributes(others).addAttributes(stamp);
      ofResource
          .getScopeSpansBuilderList()
          .forEach(ofScope -> ofScope.getSpansBuilderList().forEach(TenantStamp::clear));
    }
    return stamped.build();
  }

  private static void clear(Span.Builder span) {
    List<KeyValue> others = withoutTenant(span.getAttributesList());
    if (others.size() < span.getAttributesCount()) {
      span.clearAttributes().addAllAttributes(others);
    }
  }

  private static List<KeyValue> withoutTenant(List<KeyValue> attributes) {
    return attributes.stream().filter(attribute -> !attribute.getKey().equals(TENANT)).toList();
  }
}
