package io.whylate.formats.otlp;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.trace.v1.Span;
import io.whylate.formats.source.CappedText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Why a span that parses still cannot be used: without ids and times it belongs nowhere, and times
 * of a broken clock would ruin every mean.
 */
public final class SpanDefect {

  private static final int TRACE_ID_BYTES = 16;
  private static final int SPAN_ID_BYTES = 8;
  private static final Duration MAX_DURATION = Duration.ofDays(7);

  private SpanDefect() {}

  /** The defect in one line; null for a span that can be used. */
  public static @Nullable String of(Span span) {
    if (!isId(span.getTraceId(), TRACE_ID_BYTES)) {
      return named(span, "trace_id must be 16 bytes, not all zero, is " + shown(span.getTraceId()));
    }
    if (!isId(span.getSpanId(), SPAN_ID_BYTES)) {
      return named(span, "span_id must be 8 bytes, not all zero, is " + shown(span.getSpanId()));
    }
    int parentBytes = span.getParentSpanId().size();
    if (parentBytes != 0 && parentBytes != SPAN_ID_BYTES) {
      return named(span, "parent_span_id must be 8 bytes, is " + shown(span.getParentSpanId()));
    }
    if (span.getStartTimeUnixNano() <= 0) {
      return named(span, "start_time_unix_nano must be between 1970 and 2262");
    }
    if (span.getEndTimeUnixNano() <= 0) {
      return named(span, "end_time_unix_nano must be between 1970 and 2262");
    }
    Duration duration = Duration.ofNanos(span.getEndTimeUnixNano() - span.getStartTimeUnixNano());
    if (duration.compareTo(MAX_DURATION) > 0) {
      return named(
          span,
          "lasts "
              + duration.toDays()
              + " days, more than "
              + MAX_DURATION.toDays()
              + ": check the clock of its host");
    }
    return null;
  }

  static boolean isId(ByteString id, int bytes) {
    if (id.size() != bytes) {
      return false;
    }
    for (int i = 0; i < bytes; i++) {
      if (id.byteAt(i) != 0) {
        return true;
      }
    }
    return false;
  }

  private static String shown(ByteString id) {
    return id.size() <= TRACE_ID_BYTES ? "'" + Hex.of(id) + "'" : id.size() + " bytes";
  }

  private static String named(Span span, String defect) {
    return "span \"" + CappedText.name(span.getName()) + "\": " + CappedText.name(defect);
  }
}
