package io.whylate.extension.app;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** Pieces of work of a known length, and what they have waited by their own account. */
final class Account {

  static final long WORK_MS = 200;

  private final List<Long> waits = Collections.synchronizedList(new ArrayList<>());

  Runnable task() {
    return taskDueIn(0);
  }

  Callable<String> callable() {
    Runnable work = task();
    return () -> {
      work.run();
      return "done";
    };
  }

  Runnable taskDueIn(long millis) {
    long due = System.nanoTime() + MILLISECONDS.toNanos(millis);
    return () -> {
      waits.add(System.nanoTime() - due);
      work(WORK_MS);
    };
  }

  /** One that gives its carrier to nobody. */
  Runnable busyTask() {
    long due = System.nanoTime();
    return () -> {
      long started = System.nanoTime();
      waits.add(started - due);
      while (System.nanoTime() - started < MILLISECONDS.toNanos(WORK_MS)) {
        Thread.onSpinWait();
      }
    };
  }

  void add(long nanos) {
    waits.add(nanos);
  }

  void of(Wait wait) throws Exception {
    long begun = System.nanoTime();
    wait.itOut();
    waits.add(System.nanoTime() - begun);
  }

  static void work(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /** The waits in nanoseconds, in no particular order. */
  @Override
  public String toString() {
    return waits.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  /** Anything that may wait. */
  interface Wait {
    void itOut() throws Exception;
  }
}
