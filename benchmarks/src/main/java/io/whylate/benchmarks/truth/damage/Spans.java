package io.whylate.benchmarks.truth.damage;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import io.whylate.attribution.span.SpanStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Copies of spans that differ in one respect. */
final class Spans {

  private Spans() {}

  static Span with(Span span, long startNs, long endNs, List<SpanEvent> events) {
    return copy(span, startNs, endNs, span.attributes(), events, span.status());
  }

  /** The span as it is written when it is given up at this moment. */
  static Span givenUp(Span span, long endNs, String errorType) {
    Map<String, Object> attributes = new HashMap<>(span.attributes().values());
    attributes.put("error.type", errorType);
    return copy(
        span,
        span.startNs(),
        endNs,
        new Attributes(Map.copyOf(attributes)),
        span.events(),
        SpanStatus.ERROR);
  }

  private static Span copy(
      Span span,
      long startNs,
      long endNs,
      Attributes attributes,
      List<SpanEvent> events,
      SpanStatus status) {
    return new Span(
        span.traceId(),
        span.spanId(),
        span.parentSpanId(),
        span.name(),
        span.kind(),
        startNs,
        endNs,
        span.resource(),
        span.scope(),
        attributes,
        events,
        span.links(),
        status,
        span.traceState());
  }
}
