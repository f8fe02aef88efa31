package io.whylate.standalone.demo.simulator;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs the {@link BatchScheduler} in real time, on a thread of its own. Steps have absolute
 * deadlines, so that late wake-ups do not add up; what it reports is when things really happened.
 */
final class Engine implements AutoCloseable {

  private final BlockingQueue<Sequence> arrivals = new LinkedBlockingQueue<>();
  private final BatchScheduler scheduler;
  private final Thread thread = new Thread(this::run, "engine");
  private volatile boolean closed;

  private Engine(EngineSpeed speed) {
    scheduler = new BatchScheduler(speed);
  }

  static Engine start(EngineSpeed speed) {
    Engine engine = new Engine(speed);
    engine.thread.setDaemon(true);
    engine.thread.start();
    return engine;
  }

  /** Queues a request; it arrives now. */
  Sequence submit(int promptTokens, int maxTokens, GenerationListener listener) {
    Sequence sequence = new Sequence(promptTokens, maxTokens, System.nanoTime(), listener);
    arrivals.add(sequence);
    return sequence;
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }

  private void run() {
    long deadlineNs = System.nanoTime();
    try {
      while (!closed) {
        if (scheduler.isIdle()) {
          scheduler.enqueue(arrivals.take());
          deadlineNs = System.nanoTime();
        }
        deadlineNs = runStep(deadlineNs);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long runStep(long plannedStartNs) {
    for (Sequence next = arrivals.poll(); next != null; next = arrivals.poll()) {
      scheduler.enqueue(next);
    }
    Step step = scheduler.begin(System.nanoTime());
    long deadlineNs = plannedStartNs + step.durationNs();
    sleepUntil(deadlineNs);
    long nowNs = System.nanoTime();
    scheduler.end(step, nowNs);
    boolean farBehind = nowNs - deadlineNs > step.durationNs();
    return farBehind ? nowNs : deadlineNs;
  }

  private void sleepUntil(long deadlineNs) {
    long leftNs = deadlineNs - System.nanoTime();
    while (leftNs > 0 && !closed) {
      LockSupport.parkNanos(this, leftNs);
      leftNs = deadlineNs - System.nanoTime();
    }
  }
}
