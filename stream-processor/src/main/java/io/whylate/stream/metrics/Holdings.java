package io.whylate.stream.metrics;

import java.util.concurrent.atomic.AtomicLong;

/** What a stage holds, over all its partitions in this process. */
public final class Holdings {

  private final AtomicLong open = new AtomicLong();
  private final AtomicLong openSpans = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  Holdings() {}

  /** Adds to what is held, or takes from it. */
  public void change(long moreOpen, long moreOpenSpans, long moreBytes) {
    open.addAndGet(moreOpen);
    openSpans.addAndGet(moreOpenSpans);
    bytes.addAndGet(moreBytes);
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
