package io.whylate.stream.decode;

import io.opentelemetry.proto.trace.v1.Span;
import io.whylate.formats.otlp.Hex;
import io.whylate.formats.otlp.SpanDefect;
import org.jspecify.annotations.Nullable;

/** What the spans of one piece have in common: their trace, and what is wrong with them. */
record PieceOf(String traceId, @Nullable String defect) {

  static PieceOf span(Span span) {
    return new PieceOf(Hex.of(span.getTraceId()), SpanDefect.of(span));
  }
}
