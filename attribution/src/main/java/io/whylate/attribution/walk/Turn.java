package io.whylate.attribution.walk;

import io.whylate.attribution.tree.Node;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A moment at which it changes whether a span runs. */
record Turn(Node node, long atNs, Presence presence) {

  /** Whether a span runs, as far as the evidence says. */
  enum Presence {
    ABSENT,
    /** It runs here only if it was awaited, which is not certain. */
    POSSIBLE,
    SURE
  }

  private static final Comparator<Turn> BY_TIME = Comparator.comparingLong(Turn::atNs);

  /** In the order of time; what happens at one moment keeps its order. */
  static Turn[] sorted(List<Turn> turns) {
    Turn[] sorted = turns.toArray(Turn[]::new);
    Arrays.sort(sorted, BY_TIME);
    return sorted;
  }
}
