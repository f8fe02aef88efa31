package io.whylate.stream.decode;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.trace.v1.Span;
import io.whylate.formats.otlp.Hex;
import io.whylate.formats.otlp.SpanDefect;
import org.jspecify.annotations.Nullable;

/** What the spans of one piece have in common: their trace, and what is wrong with them. */
record PieceOf(String traceId, @Nullable String defect) {

  private static final int TRACE_ID_BYTES = 16;

  static PieceOf span(Span span) {
    ByteString id = span.getTraceId();
    return new PieceOf(
        Hex.of(id.substring(0, Math.min(id.size(), TRACE_ID_BYTES))), SpanDefect.of(span));
  }
}
