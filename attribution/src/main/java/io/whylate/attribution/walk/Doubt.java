package io.whylate.attribution.walk;

import io.whylate.attribution.tree.Node;

/**
 * What is certain of a span. One that ends within a millisecond of its limit may be loose or not:
 * clocks and timers are no better than that. Then so may all under it, and what it did after its
 * parent's end may have kept the caller waiting or not.
 *
 * @param loose whether it outlived its limit
 * @param standing whether the caller may have waited for it
 * @param surelyUntilNs it runs until here in any case
 * @param possiblyUntilNs it runs until here if it is not loose
 */
record Doubt(Loose loose, Standing standing, long surelyUntilNs, long possiblyUntilNs) {

  private static final long NEAR_NS = 1_000_000;

  /** Whether a span, or one around it, outlived its limit. */
  enum Loose {
    NO,
    MAYBE,
    YES
  }

  /** Whether the caller may have waited. */
  enum Standing {
    AWAITED,
    UNSURE,
    /** It is charged only where nothing awaited runs. */
    IN_GAPS
  }

  static Doubt ofWindow(Reach reach) {
    return new Doubt(Loose.NO, Standing.AWAITED, reach.endNs(), reach.endNs());
  }

  static Doubt below(Node node, Reach reach, Doubt around) {
    Loose loose = loose(node, reach, around);
    Standing standing = standing(loose, reach);
    if (loose == Loose.NO || Reach.isServer(node)) {
      return new Doubt(loose, standing, reach.endNs(), reach.endNs());
    }
    long end = Math.min(node.endNs(), reach.limitNs());
    long surely = Math.min(end, around.surelyUntilNs);
    long possibly = loose == Loose.MAYBE ? end : Math.min(end, around.possiblyUntilNs);
    return new Doubt(
        loose, standing, Math.max(reach.startNs(), surely), Math.max(reach.startNs(), possibly));
  }

  private static Loose loose(Node node, Reach reach, Doubt around) {
    if (around.loose == Loose.YES || Reach.lastEndNs(node) > reach.limitNs() + NEAR_NS) {
      return Loose.YES;
    }
    return around.loose == Loose.MAYBE || Reach.lastEndNs(node) >= reach.limitNs() - NEAR_NS
        ? Loose.MAYBE
        : Loose.NO;
  }

  private static Standing standing(Loose loose, Reach reach) {
    if (reach.cancelled() || loose == Loose.YES) {
      return Standing.IN_GAPS;
    }
    return loose == Loose.MAYBE || reach.messageDepth() > 0 ? Standing.UNSURE : Standing.AWAITED;
  }
}
