package io.whylate.attribution.span;

/**
 * Something that happened at one moment of a span.
 *
 * @param timeNs Unix epoch nanoseconds on the clock of the span's host
 */
public record SpanEvent(String name, long timeNs, Attributes attributes) {}
