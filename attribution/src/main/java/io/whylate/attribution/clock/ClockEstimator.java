package io.whylate.attribution.clock;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the offset of a pair of clocks from what requests say of it: the range on which most of
 * them agree. It is found as in Marzullo's algorithm, which NTP's clock selection is built on (K.
 * Marzullo, "Maintaining the Time in a Distributed System", 1984; RFC 5905, section 11.2.1): a
 * sweep over the bounds that counts how many ranges hold an offset. Marzullo takes what the most
 * ranges hold; here a tenth of those may miss it, since a server's span often ends a little after
 * its client's, and such a range just misses the truth. So the truth is inside when at most one
 * request in ten is wrong, however little or much, and when fewer than half are wrong by much.
 */
public final class ClockEstimator {

  /** Older observations are not used. */
  public static final long WINDOW_NS = 60_000_000_000L;

  private static final int TOLERATED_PARTS = 10;

  private ClockEstimator() {}

  /**
   * Where the pair's offset lies at this time; null when no more than half of the observations of
   * the last 60 s agree on anything.
   *
   * @param observations of one pair, in any order
   * @param nowNs Unix epoch nanoseconds; newer observations count by their distance as older do
   */
  public static @Nullable OffsetRange estimate(List<ClockObservation> observations, long nowNs) {
    List<Bound> bounds = new ArrayList<>(2 * observations.size());
    int count = 0;
    for (ClockObservation observation : observations) {
      long ageNs = Math.abs(nowNs - observation.atNs());
      if (ageNs <= WINDOW_NS && !observation.range().isEmpty()) {
        add(observation.range().after(ageNs), bounds);
        count++;
      }
    }
    bounds.sort(null);
    return agreed(bounds, count);
  }

  private static void add(OffsetRange range, List<Bound> bounds) {
    bounds.add(new Bound(range.least() == null ? Long.MIN_VALUE : range.least(), true));
    bounds.add(new Bound(range.most() == null ? Long.MAX_VALUE : range.most(), false));
  }

  /** From the first to the last offset that enough ranges hold, since the truth is one of them. */
  private static @Nullable OffsetRange agreed(List<Bound> bounds, int count) {
    int most = most(bounds);
    int enough = Math.max(count / 2 + 1, most - most / TOLERATED_PARTS);
    int open = 0;
    Bound first = null;
    Bound last = null;
    for (Bound bound : bounds) {
      if (bound.opens && ++open == enough && first == null) {
        first = bound;
      }
      if (!bound.opens && open-- == enough) {
        last = bound;
      }
    }
    return first == null || last == null ? null : new OffsetRange(first.least(), last.most());
  }

  private static int most(List<Bound> bounds) {
    int most = 0;
    int open = 0;
    for (Bound bound : bounds) {
      open += bound.opens ? 1 : -1;
      most = Math.max(most, open);
    }
    return most;
  }

  /** Where a range begins or ends; one that begins where another ends meets it. */
  private record Bound(long at, boolean opens) implements Comparable<Bound> {

    @Override
    public int compareTo(Bound other) {
      return at == other.at ? Boolean.compare(other.opens, opens) : Long.compare(at, other.at);
    }

    @Nullable Long least() {
      return at == Long.MIN_VALUE ? null : Long.valueOf(at);
    }

    @Nullable Long most() {
      return at == Long.MAX_VALUE ? null : Long.valueOf(at);
    }
  }
}
