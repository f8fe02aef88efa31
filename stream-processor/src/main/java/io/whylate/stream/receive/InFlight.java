package io.whylate.stream.receive;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes that are on their way to the log, never more than the limit. */
final class InFlight {

  private final long limit;
  private final AtomicLong bytes = new AtomicLong();

  InFlight(long limit) {
    this.limit = limit;
  }

  /** Whether there was room; if so, they are to be released. */
  boolean tryReserve(long more) {
    if (bytes.addAndGet(more) <= limit) {
      return true;
    }
    bytes.addAndGet(-more);
    return false;
  }

  void release(long fewer) {
    bytes.addAndGet(-fewer);
  }

  long bytes() {
    return bytes.get();
  }

  boolean isFull() {
    return bytes.get() >= limit;
  }
}
