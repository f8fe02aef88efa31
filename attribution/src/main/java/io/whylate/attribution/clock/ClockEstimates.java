package io.whylate.attribution.clock;

import io.whylate.attribution.breakdown.ClockOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of pairs of clocks from other requests: an input of the attribution. */
@FunctionalInterface
public interface ClockEstimates {

  ClockEstimates NONE = pair -> null;

  /**
   * Where the pair's offset lay at the time of the request, widened by {@link OffsetRange#after}
   * where that is some time ago; null when nothing is known. Must give the same answer when the
   * same request is broken down again.
   */
  @Nullable OffsetRange of(ClockPair pair);

  /**
   * The estimates for the next revision of a request: a pair that its row has keeps what it had, if
   * only nothing, so that the passing of time changes no answer.
   *
   * @param row the offsets of the last revision
   * @param others for pairs that late spans brought in
   */
  static ClockEstimates again(List<ClockOffset> row, ClockEstimates others) {
    Map<ClockPair, OffsetRange> had = new HashMap<>();
    for (ClockOffset offset : row) {
      had.put(
          new ClockPair(offset.from(), offset.to()),
          new OffsetRange(offset.estimatedLeastNs(), offset.estimatedMostNs()));
    }
    return pair -> {
      OffsetRange estimate = had.get(pair);
      return estimate == null ? others.of(pair) : estimate;
    };
  }
}
