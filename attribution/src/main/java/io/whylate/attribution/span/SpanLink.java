package io.whylate.attribution.span;

/** A causal reference to a span that is not the parent, possibly in another trace. */
public record SpanLink(String traceId, String spanId) {}
