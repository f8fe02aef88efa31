package io.whylate.attribution.span;

/** The role of a span in a call, as OpenTelemetry defines it; unspecified counts as internal. */
public enum SpanKind {
  INTERNAL,
  SERVER,
  CLIENT,
  PRODUCER,
  CONSUMER
}
