package io.whylate.benchmarks.truth;

import io.whylate.attribution.Attribution;
import io.whylate.attribution.clock.ClockEstimates;
import io.whylate.attribution.clock.ClockEstimator;
import io.whylate.attribution.clock.ClockObservation;
import io.whylate.attribution.clock.ClockPair;
import io.whylate.benchmarks.truth.damage.Cluster;
import io.whylate.benchmarks.truth.scenario.SimulatedRequest;
import io.whylate.benchmarks.truth.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What other requests of a cluster say of its clocks, told by nothing but their breakdowns. */
final class Neighbours {

  /** So many of them ran in the last minute. */
  private static final int COUNT = 20;

  private static final double MOST_AGO_NS = 50e9;

  private Neighbours() {}

  static ClockEstimates learn(
      Topology topology, Cluster cluster, Attribution attribution, Random random) {
    Map<ClockPair, List<ClockObservation>> said = new HashMap<>();
    for (int i = 0; i < COUNT; i++) {
      long agoNs = Math.round(MOST_AGO_NS * random.nextDouble());
      SimulatedRequest seen = cluster.reports(topology.play(random), agoNs);
      for (ClockObservation one : ClockObservation.in(attribution.breakdown(seen.request()))) {
        said.computeIfAbsent(one.pair(), pair -> new ArrayList<>()).add(one);
      }
    }
    return pair ->
        ClockEstimator.estimate(said.getOrDefault(pair, List.of()), SimulatedRequest.START_NS);
  }
}
