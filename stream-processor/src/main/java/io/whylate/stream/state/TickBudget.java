package io.whylate.stream.state;

import java.time.Duration;

/**
 * How long a stage may work off what is due before records are taken again; the rest is for the
 * next tick. Without it, a million deadlines at once would keep the stage from its next poll until
 * its partitions are given to another.
 */
public final class TickBudget {

  private final long endNs;

  private TickBudget(long endNs) {
    this.endNs = endNs;
  }

  public static TickBudget of(Duration time) {
    return new TickBudget(System.nanoTime() + time.toNanos());
  }

  public boolean isLeft() {
    return System.nanoTime() - endNs < 0;
  }
}
