package io.whylate.attribution.clock;

import io.whylate.attribution.breakdown.ClockOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How the clocks of one request were set against each other. */
public final class Clocks {

  static final Clocks ONE = new Clocks(Map.of(), Set.of());

  private final Map<ClockPair, ClockOffset> offsets;

  /** Those whose offset from the window's is bounded from both sides, and the window's. */
  private final Set<String> bounded;

  Clocks(Map<ClockPair, ClockOffset> offsets, Set<String> bounded) {
    this.offsets = offsets;
    this.bounded = bounded;
  }

  /** Of every pair with a hop between its clocks. */
  public List<ClockOffset> offsets() {
    return List.copyOf(offsets.values());
  }

  /** Whether moments by this clock can be set against those of the window. */
  public boolean isBounded(String clock) {
    return bounded.contains(clock);
  }

  /** How far the offset taken between two clocks can be from the truth; null when not known. */
  public @Nullable Long errorNs(@Nullable String one, @Nullable String other) {
    if (one == null || other == null) {
      return null;
    }
    if (one.equals(other)) {
      return 0L;
    }
    ClockOffset taken = offsets.get(ClockPair.of(one, other));
    if (taken == null || taken.offsetNs() == null) {
      return null;
    }
    OffsetRange measured = new OffsetRange(taken.leastNs(), taken.mostNs());
    OffsetRange both =
        measured.intersect(new OffsetRange(taken.estimatedLeastNs(), taken.estimatedMostNs()));
    return (both.isEmpty() ? measured : both).errorOf(taken.offsetNs());
  }
}
