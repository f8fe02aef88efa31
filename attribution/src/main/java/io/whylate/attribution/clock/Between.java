package io.whylate.attribution.clock;

import io.whylate.attribution.breakdown.ClockOffset;
import org.jspecify.annotations.Nullable;

/** What is known of the two clocks of a pair in one request. */
final class Between {

  private final ClockPair pair;
  private OffsetRange measured = OffsetRange.ANY;
  private OffsetRange likely = OffsetRange.ANY;
  private @Nullable OffsetRange estimate;

  Between(ClockPair pair) {
    this.pair = pair;
  }

  /** Learns from a hop onto this one of the clocks. */
  void measure(String onto, Hop hop) {
    measured = measured.intersect(pair.towards(onto, hop.range()));
    likely = likely.intersect(pair.towards(onto, hop.likely()));
  }

  void ask(ClockEstimates estimates) {
    estimate = estimates.of(pair);
  }

  ClockPair pair() {
    return pair;
  }

  /** The offset of this one of the clocks from the other, by the request's own hops. */
  OffsetRange measured(String clock) {
    return pair.towards(clock, measured);
  }

  /** Where {@link Hop#likely()} says that this offset lies. */
  OffsetRange likely(String clock) {
    return pair.towards(clock, likely);
  }

  /** The offset of this one of the clocks from the other, by the estimate. */
  @Nullable OffsetRange estimated(String clock) {
    return estimate == null ? null : pair.towards(clock, estimate);
  }

  ClockOffset offset(@Nullable Long offsetNs) {
    return new ClockOffset(
        pair.from(),
        pair.to(),
        offsetNs,
        measured.least(),
        measured.most(),
        estimate == null ? null : estimate.least(),
        estimate == null ? null : estimate.most());
  }
}
