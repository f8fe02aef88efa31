package io.whylate.query.answer;

import io.whylate.attribution.breakdown.Layer;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How one request compares with others of the same service and model.
 *
 * @param slice what they have in common, in words
 * @param n how many others there are
 * @param refused why there is no comparison; null when there is one
 * @param e2e null when refused
 * @param layers each layer that the request or half of its peers spent time in; empty when refused
 */
public record Peers(
    String slice,
    Instant from,
    Instant to,
    long n,
    @Nullable String refused,
    @Nullable Rank e2e,
    Map<Layer, Rank> layers) {

  /** Below this many peers, a rank says more about chance than about the request. */
  public static final int FEWEST = 20;

  /**
   * Where a request stands among its peers.
   *
   * @param ownNs of the request itself
   * @param medianNs of its peers
   * @param slowerThan the share of peers that took less, 0 to 1
   */
  public record Rank(long ownNs, long medianNs, double slowerThan) {

    /** How much more than the peers' median; negative when less. */
    public long excessNs() {
      return ownNs - medianNs;
    }
  }

  public static Peers of(
      String slice, Instant from, Instant to, long n, @Nullable Rank e2e, Map<Layer, Rank> layers) {
    if (n < FEWEST) {
      String refused =
          "too few peers: " + n + " in this range, a comparison needs " + FEWEST + " or more";
      return new Peers(slice, from, to, n, refused, null, Map.of());
    }
    return new Peers(slice, from, to, n, null, e2e, layers);
  }
}
