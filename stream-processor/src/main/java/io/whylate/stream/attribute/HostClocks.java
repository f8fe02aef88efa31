package io.whylate.stream.attribute;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.clock.ClockEstimates;
import io.whylate.attribution.clock.ClockEstimator;
import io.whylate.attribution.clock.ClockObservation;
import io.whylate.attribution.clock.ClockPair;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.span.Span;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.streams.state.KeyValueStore;

/** What the requests of one partition say of the clocks of pairs of hosts. */
final class HostClocks {

  /** Hosts come and go; of so many pairs, those that were not seen for longest are dropped. */
  private static final int MAX_PAIRS = 10_000;

  private final KeyValueStore<String, PairObservations> store;
  private final Map<ClockPair, PairObservations> byPair =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ClockPair, PairObservations> eldest) {
          boolean isOver = size() > MAX_PAIRS;
          if (isOver) {
            store.delete(name(eldest.getKey()));
          }
          return isOver;
        }
      };

  HostClocks(KeyValueStore<String, PairObservations> store) {
    this.store = store;
    try (var all = store.all()) {
      all.forEachRemaining(entry -> byPair.put(entry.value.list().get(0).pair(), entry.value));
    }
  }

  /** What they said around the time of this request. */
  ClockEstimates around(Request request) {
    long atNs = request.spans().stream().mapToLong(Span::startNs).min().orElse(0);
    return pair -> {
      PairObservations observations = byPair.get(pair);
      return observations == null ? null : ClockEstimator.estimate(observations.list(), atNs);
    };
  }

  void learn(Breakdown breakdown) {
    for (ClockObservation observation : ClockObservation.in(breakdown)) {
      PairObservations before = byPair.getOrDefault(observation.pair(), PairObservations.NONE);
      PairObservations after = before.with(observation);
      if (!after.equals(before)) {
        byPair.put(observation.pair(), after);
        store.put(name(observation.pair()), after);
      }
    }
  }

  private static String name(ClockPair pair) {
    return pair.from() + '\n' + pair.to();
  }
}
