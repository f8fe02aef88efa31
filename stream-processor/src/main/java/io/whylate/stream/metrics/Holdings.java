package io.whylate.stream.metrics;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What a stage holds, over all its partitions in this process. */
public final class Holdings {

  private final AtomicLong open = new AtomicLong();
  private final AtomicLong openSpans = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  /** How many wait, by the second since which they do. */
  private final ConcurrentSkipListMap<Long, Long> waiting = new ConcurrentSkipListMap<>();

  Holdings() {}

  /** Adds to what is held, or takes from it. */
  public void change(long moreOpen, long moreOpenSpans, long moreBytes) {
    open.addAndGet(moreOpen);
    openSpans.addAndGet(moreOpenSpans);
    bytes.addAndGet(moreBytes);
  }

  /** Adds so many that wait since this second since 1970, or takes them away. */
  public void changeWaiting(long sinceSecond, long more) {
    waiting.merge(sinceSecond, more, (before, change) -> nullIfZero(before + change));
  }

  /** Seconds for which the one that waits longest has waited; NaN when none waits. */
  double oldestSeconds(long nowMs) {
    Map.Entry<Long, Long> oldest = waiting.firstEntry();
    return oldest == null ? Double.NaN : Math.max(0, nowMs / 1000 - oldest.getKey());
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

  private static @Nullable Long nullIfZero(long count) {
    return count == 0 ? null : count;
  }
}
