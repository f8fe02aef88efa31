package io.whylate.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.clock.ClockEstimates;
import io.whylate.attribution.clock.ClockEstimator;
import io.whylate.attribution.clock.ClockObservation;
import io.whylate.attribution.clock.ClockPair;
import io.whylate.attribution.clock.OffsetRange;
import io.whylate.attribution.span.Span;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What the breakdown of a request whose clocks differ says, against the same request on one clock:
 * each layer's true time lies within what the row says that it may be off.
 */
class ClockTruthTest {

  private static final int REQUESTS = 10_000;
  private static final Attribution ATTRIBUTION = new Attribution();

  @Test
  void layers_lieWithinTheirBoundsOfTheTruthAloneAndByEstimates() {
    SkewedRequests requests = new SkewedRequests(11);
    long[] skews = requests.skews();
    Map<ClockPair, List<ClockObservation>> seen = new HashMap<>();
    Tally alone = new Tally();
    Tally estimated = new Tally();
    for (int i = 0; i < REQUESTS; i++) {
      if (i % 200 == 0) {
        skews = requests.skews();
        seen.clear();
      }
      List<Span> truth = requests.next();
      Breakdown real = breakdown(SkewedRequests.onOneClock(truth), ClockEstimates.NONE);
      List<Span> spans = SkewedRequests.skewed(truth, skews);
      Breakdown single = breakdown(spans, ClockEstimates.NONE);
      alone.count(real, single);
      estimated.count(real, breakdown(spans, pair -> estimate(seen, pair, single)));
      for (ClockObservation observation : ClockObservation.in(single)) {
        seen.computeIfAbsent(observation.pair(), pair -> new ArrayList<>()).add(observation);
      }
    }
    assertThat(alone.right()).as("alone: %s", alone).isGreaterThan(0.99);
    assertThat(estimated.right()).as("by estimates: %s", estimated).isGreaterThan(0.99);
    assertThat(estimated.known).as("alone: %s", alone).isGreaterThan(alone.known);
  }

  private static @Nullable OffsetRange estimate(
      Map<ClockPair, List<ClockObservation>> seen, ClockPair pair, Breakdown at) {
    long nowNs = ChronoUnit.NANOS.between(Instant.EPOCH, at.start());
    return ClockEstimator.estimate(seen.getOrDefault(pair, List.of()), nowNs);
  }

  private static Breakdown breakdown(List<Span> spans, ClockEstimates estimates) {
    return ATTRIBUTION.breakdown(RandomRequests.request(spans), estimates);
  }

  /** How many requests say how far off they may be, and of how many that is true. */
  private static final class Tally {
    private int known;
    private int within;
    private long boundNs;

    void count(Breakdown real, Breakdown seen) {
      if (seen.networkBoundNs() == null) {
        return;
      }
      known++;
      boundNs += seen.networkBoundNs();
      long unknown = seen.layers().getOrDefault(Layer.UNATTRIBUTED, 0L);
      long off = seen.networkBoundNs() + seen.contestedNs() + unknown;
      if (largestError(real, seen) <= off) {
        within++;
      }
    }

    private static long largestError(Breakdown real, Breakdown seen) {
      long largest = 0;
      for (Layer layer : Layer.values()) {
        long difference =
            real.layers().getOrDefault(layer, 0L) - seen.layers().getOrDefault(layer, 0L);
        largest = Math.max(largest, Math.abs(difference));
      }
      return largest;
    }

    double right() {
      return (double) within / known;
    }

    @Override
    public String toString() {
      return within + " within of " + known + ", mean bound " + boundNs / Math.max(1, known);
    }
  }
}
