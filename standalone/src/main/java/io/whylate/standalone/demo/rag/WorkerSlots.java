package io.whylate.standalone.demo.rag;

import java.util.concurrent.Semaphore;

/** A bounded number of requests are worked on at the same time; the others wait their turn. */
final class WorkerSlots {

  private final Semaphore free;

  WorkerSlots(int slots) {
    free = new Semaphore(slots, true);
  }

  /** Waits for a slot. Whoever got one must {@link #release} it. */
  void acquire() throws InterruptedException {
    free.acquire();
  }

  void release() {
    free.release();
  }
}
