package io.whylate.extension.loss;

import java.util.concurrent.atomic.AtomicInteger;

/** The spans that wait for their export, of which there may only be so many. */
final class Backlog {

  private final int capacity;
  private final AtomicInteger waiting = new AtomicInteger();

  Backlog(int capacity) {
    this.capacity = capacity;
  }

  /** Whether there is room for one more, which is then taken. */
  boolean add() {
    if (waiting.incrementAndGet() <= capacity) {
      return true;
    }
    waiting.decrementAndGet();
    return false;
  }

  void remove(int spans) {
    waiting.addAndGet(-spans);
  }
}
