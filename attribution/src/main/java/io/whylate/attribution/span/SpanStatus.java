package io.whylate.attribution.span;

/** The status that the producer set. */
public enum SpanStatus {
  UNSET,
  OK,
  ERROR
}
