package io.whylate.extension.loss;

import io.whylate.extension.Guard;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.logging.Logger;

/**
 * How many spans this process has lost, by the second in which they ended. So whoever looks at a
 * span knows whether others of its time are missing.
 */
final class Losses {

  private static final Logger LOG = Logger.getLogger("io.whylate.extension");
  private static final int SECONDS_KEPT = 600;
  private static final long REPORT_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final ConcurrentSkipListMap<Long, LongAdder> lostBySecond = new ConcurrentSkipListMap<>();
  private final LongAdder queueFull = new LongAdder();
  private final LongAdder notExported = new LongAdder();
  private final AtomicLong reportAgainAt = new AtomicLong(System.nanoTime());

  /** A span that ends now found no room in the queue. */
  void queueFull() {
    queueFull.increment();
    lost(TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
  }

  /** A span that ended at the given time was refused, or nobody was there to take it. */
  void notExported(long endEpochNanos) {
    notExported.increment();
    lost(endEpochNanos);
  }

  private void lost(long endEpochNanos) {
    Long second = secondOf(endEpochNanos);
    LongAdder lost = lostBySecond.get(second);
    if (lost == null) {
      lost = lostBySecond.computeIfAbsent(second, anew -> new LongAdder());
      forgetOldest();
    }
    lost.increment();
    report();
  }

  private void forgetOldest() {
    while (lostBySecond.size() > SECONDS_KEPT) {
      lostBySecond.pollFirstEntry();
    }
  }

  boolean isEmpty() {
    return lostBySecond.isEmpty();
  }

  /** Spans that were lost in the seconds that the given time touches. */
  long during(long startEpochNanos, long endEpochNanos) {
    long lost = 0;
    for (LongAdder count :
        lostBySecond
            .subMap(secondOf(startEpochNanos), true, secondOf(endEpochNanos), true)
            .values()) {
      lost += count.sum();
    }
    return lost;
  }

  private static long secondOf(long epochNanos) {
    return TimeUnit.NANOSECONDS.toSeconds(epochNanos);
  }

  private void report() {
    long now = System.nanoTime();
    long due = reportAgainAt.get();
    if (now - due >= 0
        && Switches.isOn(Part.LOSSES)
        && reportAgainAt.compareAndSet(due, now + REPORT_EVERY_NANOS)) {
      try {
        LOG.warning(this::toString);
      } catch (Throwable failure) {
        Guard.failed("reporting losses", failure);
      }
    }
  }

  @Override
  public String toString() {
    return "whylate: spans lost since the start: "
        + queueFull.sum()
        + " found the export queue full, "
        + notExported.sum()
        + " could not be exported";
  }
}
