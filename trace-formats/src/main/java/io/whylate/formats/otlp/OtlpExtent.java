package io.whylate.formats.otlp;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;

/**
 * How many spans a request has and when they are, told without decoding the rest.
 *
 * @param startNs the earliest start, Unix epoch nanoseconds; the largest number without spans
 * @param endNs the latest end; the smallest number without spans
 */
public record OtlpExtent(int spans, long startNs, long endNs) {

  private static final OtlpExtent NONE = new OtlpExtent(0, Long.MAX_VALUE, Long.MIN_VALUE);

  /** Of a request that was parsed before. */
  public static OtlpExtent of(byte[] request) {
    OtlpExtent extent = NONE;
    WireReader root = new WireReader(request);
    while (root.next()) {
      if (root.isBytes(ExportTraceServiceRequest.RESOURCE_SPANS_FIELD_NUMBER)) {
        extent = extent.withResource(root.message());
      } else {
        root.skip();
      }
    }
    return extent;
  }

  private OtlpExtent withResource(WireReader resource) {
    OtlpExtent extent = this;
    while (resource.next()) {
      if (resource.isBytes(ResourceSpans.SCOPE_SPANS_FIELD_NUMBER)) {
        extent = extent.withScope(resource.message());
      } else {
        resource.skip();
      }
    }
    return extent;
  }

  private OtlpExtent withScope(WireReader scope) {
    OtlpExtent extent = this;
    while (scope.next()) {
      if (scope.isBytes(ScopeSpans.SPANS_FIELD_NUMBER)) {
        extent = extent.withSpan(scope.message());
      } else {
        scope.skip();
      }
    }
    return extent;
  }

  private OtlpExtent withSpan(WireReader span) {
    long start = 0;
    long end = 0;
    while (span.next()) {
      if (span.isFixed64(Span.START_TIME_UNIX_NANO_FIELD_NUMBER)) {
        start = span.fixed64();
      } else if (span.isFixed64(Span.END_TIME_UNIX_NANO_FIELD_NUMBER)) {
        end = span.fixed64();
      } else {
        span.skip();
      }
    }
    return new OtlpExtent(spans + 1, Math.min(startNs, start), Math.max(endNs, end));
  }
}
