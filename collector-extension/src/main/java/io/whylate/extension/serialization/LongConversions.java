package io.whylate.extension.serialization;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Makes the span of a conversion afterwards, if it took long enough and belongs to a request. Runs
 * inside the application's class loaders.
 */
public final class LongConversions {

  static final String THRESHOLD_NS = "io.whylate.extension.serialization.threshold-ns";

  private static final String OFF = "io.whylate.extension.off.methods";
  private static final long DEFAULT_NS = 1_000_000;
  private static final long THRESHOLD = Long.getLong(THRESHOLD_NS, DEFAULT_NS);
  private static final ThreadLocal<int[]> DEPTH = ThreadLocal.withInitial(() -> new int[1]);

  private LongConversions() {}

  /** The instant at which the outermost conversion of this thread begins; 0 inside of one. */
  public static long begin() {
    return DEPTH.get()[0]++ == 0 ? System.nanoTime() : 0;
  }

  /** Ends what {@link #begin} has begun. */
  public static void end(long begun, String type, String method) {
    DEPTH.get()[0]--;
    if (begun == 0) {
      return;
    }
    long tookNs = System.nanoTime() - begun;
    if (tookNs >= THRESHOLD
        && !Boolean.getBoolean(OFF)
        && Span.current().getSpanContext().isValid()) {
      record(tookNs, type.substring(type.lastIndexOf('.') + 1) + "." + method);
    }
  }

  private static void record(long tookNs, String name) {
    Instant now = Instant.now();
    long endNs = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    GlobalOpenTelemetry.getTracer("io.whylate")
        .spanBuilder(name)
        .setStartTimestamp(endNs - tookNs, TimeUnit.NANOSECONDS)
        .setAttribute("whylate.layer", "serialization")
        .startSpan()
        .end(endNs, TimeUnit.NANOSECONDS);
  }
}
