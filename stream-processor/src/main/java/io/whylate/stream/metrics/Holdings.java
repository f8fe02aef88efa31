package io.whylate.stream.metrics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What a stage holds, over all its partitions in this process. */
public final class Holdings {

  private final AtomicLong open = new AtomicLong();
  private final AtomicLong openSpans = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private final Map<Object, Long> oldestMsByHolder = new ConcurrentHashMap<>();

  Holdings() {}

  /** Adds to what is held, or takes from it. */
  public void change(long moreOpen, long moreOpenSpans, long moreBytes) {
    open.addAndGet(moreOpen);
    openSpans.addAndGet(moreOpenSpans);
    bytes.addAndGet(moreBytes);
  }

  /**
   * Since when the oldest of one holder waits.
   *
   * @param sinceMs null when none does
   */
  public void oldest(Object holder, @Nullable Long sinceMs) {
    if (sinceMs == null) {
      oldestMsByHolder.remove(holder);
    } else {
      oldestMsByHolder.put(holder, sinceMs);
    }
  }

  /** How long the oldest of all has waited; 0 when none does. */
  public double oldestSeconds(long nowMs) {
    long oldestMs = oldestMsByHolder.values().stream().mapToLong(ms -> ms).min().orElse(nowMs);
    return Math.max(0, nowMs - oldestMs) / 1_000.0;
  }

  /** Traces or requests that wait. */
  public long open() {
    return open.get();
  }

  /** Spans of these that are in no breakdown yet. */
  public long openSpans() {
    return openSpans.get();
  }

  /** Bytes of spans, those kept for late ones to join included. */
  public long bytes() {
    return bytes.get();
  }
}
