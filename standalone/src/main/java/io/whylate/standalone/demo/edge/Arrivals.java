package io.whylate.standalone.demo.edge;

import java.util.random.RandomGenerator;

/** When turns are meant to start: independent of each other and of the answers. */
final class Arrivals {

  private final double perSecond;
  private final RandomGenerator random;
  private long offsetNs;

  Arrivals(double perSecond, RandomGenerator random) {
    if (!(perSecond > 0)) {
      throw new IllegalArgumentException("the rate must be positive: " + perSecond);
    }
    this.perSecond = perSecond;
    this.random = random;
  }

  /** Nanoseconds from the start of the load to the next arrival. */
  long nextOffsetNs() {
    offsetNs += (long) (random.nextExponential() / perSecond * 1e9);
    return offsetNs;
  }
}
