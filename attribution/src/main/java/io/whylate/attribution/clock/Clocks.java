package io.whylate.attribution.clock;

import io.whylate.attribution.breakdown.ClockOffset;
import io.whylate.attribution.tree.Node;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How the clocks of one request were set against each other. */
public final class Clocks {

  static final Clocks ONE = new Clocks(Map.of(), Set.of());

  private static final int MOST = 32;

  private final Map<ClockPair, ClockOffset> offsets;

  /** Those whose offset from the window's is bounded from both sides, and the window's. */
  private final Set<String> bounded;

  Clocks(Map<ClockPair, ClockOffset> offsets, Set<String> bounded) {
    this.offsets = offsets;
    this.bounded = bounded;
  }

  /**
   * Of every pair with a hop between its clocks. Of more than 32, which only requests of very many
   * processes have, those that the answer hangs on: of the clocks of these nodes, and of what leads
   * to them from the window.
   *
   * @param charged nodes of which time was charged
   */
  public List<ClockOffset> offsets(Supplier<List<Node>> charged) {
    if (offsets.size() <= MOST) {
      return List.copyOf(offsets.values());
    }
    Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<ClockPair> pairs = new HashSet<>();
    for (Node leaf : charged.get()) {
      for (Node node = leaf; node != null && seen.add(node); node = node.parent()) {
        String clock = node.span().resource().clock();
        Node parent = node.parent();
        String from = parent == null ? null : parent.span().resource().clock();
        if (clock != null && from != null && !clock.equals(from)) {
          pairs.add(ClockPair.of(from, clock));
        }
      }
    }
    return offsets.entrySet().stream()
        .filter(entry -> pairs.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .toList();
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
