package io.whylate.benchmarks.truth.damage;

import io.whylate.benchmarks.truth.scenario.SimulatedRequest;
import java.util.Random;

/** One way in which evidence goes bad. */
interface Harm {

  SimulatedRequest harm(SimulatedRequest request, Random random);

  /** This, then another. */
  default Harm then(Harm next) {
    return (request, random) -> next.harm(harm(request, random), random);
  }
}
