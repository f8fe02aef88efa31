package io.whylate.extension.jvm;

import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A span as a service exported it. */
record SeenSpan(String service, Span span) {

  String name() {
    return span.getName();
  }

  String traceId() {
    return HexFormat.of().formatHex(span.getTraceId().toByteArray());
  }

  @Nullable String requestId() {
    return text("whylate.request_id");
  }

  @Nullable String layer() {
    return text("whylate.layer");
  }

  @Nullable String text(String key) {
    AnyValue value = attribute(key);
    return value == null ? null : value.getStringValue();
  }

  @Nullable Double number(String key) {
    AnyValue value = attribute(key);
    if (value == null) {
      return null;
    }
    return value.hasIntValue() ? (double) value.getIntValue() : value.getDoubleValue();
  }

  double seconds() {
    return (span.getEndTimeUnixNano() - span.getStartTimeUnixNano()) / 1e9;
  }

  boolean replaced() {
    AnyValue value = attribute("whylate.request_id.replaced");
    return value != null && value.getBoolValue();
  }

  long startNanos() {
    return span.getStartTimeUnixNano();
  }

  long durationNanos() {
    return span.getEndTimeUnixNano() - span.getStartTimeUnixNano();
  }

  boolean hasOurTags() {
    return span.getAttributesList().stream().anyMatch(tag -> tag.getKey().startsWith("whylate."));
  }

  @Nullable AnyValue attribute(String key) {
    return span.getAttributesList().stream()
        .filter(attribute -> attribute.getKey().equals(key))
        .map(KeyValue::getValue)
        .findFirst()
        .orElse(null);
  }
}
