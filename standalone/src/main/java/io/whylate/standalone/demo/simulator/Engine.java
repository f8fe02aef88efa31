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
    long plannedStartNs = System.nanoTime();
    try {
      while (!closed) {
        boolean idle = scheduler.isIdle();
        if (idle) {
          scheduler.enqueue(arrivals.take());
        }
        for (Sequence next = arrivals.poll(); next != null; next = arrivals.poll()) {
          scheduler.enqueue(next);
        }
        long nowNs = System.nanoTime();
        plannedStartNs = runStep(nowNs, idle ? nowNs : plannedStartNs);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns when the next step should start, unless the engine is idle by then. */
  private long runStep(long nowNs, long plannedStartNs) {
    Step step = scheduler.begin(nowNs);
    long deadlineNs = plannedStartNs + step.durationNs();
    sleepUntil(deadlineNs);
    long endNs = System.nanoTime();
    scheduler.end(step, endNs);
    boolean farBehind = endNs - deadlineNs > step.durationNs();
    return farBehind ? endNs : deadlineNs;
  }

  private void sleepUntil(long deadlineNs) {
    long leftNs = deadlineNs - System.nanoTime();
    while (leftNs > 0 && !closed) {
      LockSupport.parkNanos(this, leftNs);
      leftNs = deadlineNs - System.nanoTime();
    }
  }
}
