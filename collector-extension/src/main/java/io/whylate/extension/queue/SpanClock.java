package io.whylate.extension.queue;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.trace.ReadableSpan;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The clock that a span's own times come from: the wall clock at the start of the trace, and the
 * monotonic one since. So a wait lies right among the spans around it even if the wall clock jumps.
 */
final class SpanClock {

  private SpanClock() {}

  /** Now, in nanoseconds since the epoch. */
  static long nowOf(Span span) {
    if (span instanceof ReadableSpan && !((ReadableSpan) span).hasEnded()) {
      ReadableSpan running = (ReadableSpan) span;
      return running.toSpanData().getStartEpochNanos() + running.getLatencyNanos();
    }
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }
}
