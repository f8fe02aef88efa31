package io.whylate.standalone.demo.edge;

import java.util.random.RandomGenerator;

/** Where the lengths of chat turns come from. Not thread-safe. */
interface LengthSource {

  TurnLengths next();

  /** Log-normal lengths, about as long as those of public chat traces. */
  static LengthSource logNormal(RandomGenerator random) {
    return () ->
        TurnLengths.capped(
            Math.round(700 * Math.exp(0.9 * random.nextGaussian())),
            Math.round(90 * Math.exp(0.7 * random.nextGaussian())));
  }
}
