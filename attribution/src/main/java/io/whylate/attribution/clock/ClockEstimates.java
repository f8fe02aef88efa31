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

  /** The estimates that an earlier revision of a request used, for its next one. */
  static ClockEstimates usedIn(List<ClockOffset> offsets) {
    Map<ClockPair, OffsetRange> used = new HashMap<>();
    for (ClockOffset offset : offsets) {
      if (offset.estimatedLeastNs() != null || offset.estimatedMostNs() != null) {
        used.put(
            new ClockPair(offset.from(), offset.to()),
            new OffsetRange(offset.estimatedLeastNs(), offset.estimatedMostNs()));
      }
    }
    return used::get;
  }
}
