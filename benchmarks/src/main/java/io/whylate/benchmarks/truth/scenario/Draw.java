package io.whylate.benchmarks.truth.scenario;

import java.util.Random;

/** Draws what differs from request to request. */
public final class Draw {

  private static final long NS_PER_MS = 1_000_000;

  private final Random random;

  public Draw(Random random) {
    this.random = random;
  }

  /** A duration between these milliseconds, to the nanosecond. */
  public long ms(double least, double most) {
    return Math.round((least + random.nextDouble() * (most - least)) * NS_PER_MS);
  }

  /** A way there and back; the two differ, as no clock can tell. */
  public Hop hop() {
    return new Hop(ms(0.05, 5), ms(0.05, 15));
  }

  /** A count from {@code least} to {@code most}. */
  public int count(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  public boolean chance(double probability) {
    return random.nextDouble() < probability;
  }
}
