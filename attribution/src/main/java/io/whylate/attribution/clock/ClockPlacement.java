package io.whylate.attribution.clock;

import io.whylate.attribution.breakdown.ClockOffset;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Places every clock of a request on the clock of its window. Durations cross hosts, timestamps do
 * not: a server span runs within the wait of its client span, and that bounds the offset of its
 * clock from both sides; a message bounds it from one. Each clock gets one offset a request; within
 * the bounds, and those that other requests give, 0 is taken when it is possible, else the middle.
 */
public final class ClockPlacement {

  private final Map<ClockPair, Between> pairs = new LinkedHashMap<>();

  /** By clock, the pairs that it belongs to; a clock comes after one that leads to it. */
  private final Map<String, List<Between>> byClock = new LinkedHashMap<>();

  private final Map<String, Long> offsets = new HashMap<>();
  private final Set<String> conflicting = new HashSet<>();
  private final Set<String> bounded = new HashSet<>();

  /** Whether any clock differs from the window's. */
  private boolean differ;

  private final ClockEstimates estimates;
  private final Set<Flag> flags;

  private ClockPlacement(ClockEstimates estimates, Set<Flag> flags) {
    this.estimates = estimates;
    this.flags = flags;
  }

  /** Moves the nodes of the tree; spans that name no host stay where they are. */
  public static Clocks place(Tree tree, ClockEstimates estimates, Set<Flag> flags) {
    ClockPlacement placement = null;
    for (Node node : tree.nodes()) {
      Hop hop = hop(node);
      if (hop != null) {
        placement = placement == null ? new ClockPlacement(estimates, flags) : placement;
        placement.learn(hop);
      }
    }
    return placement == null ? Clocks.ONE : placement.run(tree);
  }

  private static @Nullable Hop hop(Node node) {
    Node parent = node.parent();
    String clock = clock(node);
    String from = parent == null ? null : clock(parent);
    return parent == null || from == null || clock == null || from.equals(clock)
        ? null
        : new Hop(parent, node, from);
  }

  private void learn(Hop hop) {
    String onto = clock(hop.child());
    if (onto == null) {
      return;
    }
    if (hop.endsAtHeaders()) {
      flags.add(Flag.ENDS_AT_HEADERS);
    }
    ClockPair pair = ClockPair.of(hop.from(), onto);
    Between between = pairs.get(pair);
    if (between == null) {
      between = new Between(pair);
      between.ask(estimates);
      pairs.put(pair, between);
      byClock.computeIfAbsent(hop.from(), clock -> new ArrayList<>(2)).add(between);
      byClock.computeIfAbsent(onto, clock -> new ArrayList<>(2)).add(between);
    }
    between.measure(onto, hop);
  }

  private Clocks run(Tree tree) {
    String reference = clock(tree.window());
    if (reference != null) {
      offsets.put(reference, 0L);
      bounded.add(reference);
    }
    for (Map.Entry<String, List<Between>> clock : byClock.entrySet()) {
      if (!offsets.containsKey(clock.getKey())) {
        long offset = offset(clock.getKey(), clock.getValue());
        offsets.put(clock.getKey(), offset);
        differ |= offset != 0;
      }
    }
    if (differ) {
      move(tree);
    }
    return clocks();
  }

  private long offset(String clock, List<Between> around) {
    OffsetRange range = OffsetRange.ANY;
    OffsetRange likely = OffsetRange.ANY;
    boolean fromBounded = true;
    for (Between between : around) {
      Long placed = offsets.get(between.pair().other(clock));
      if (placed != null) {
        fromBounded &= bounded.contains(between.pair().other(clock));
        range = range.intersect(between.measured(clock).plus(placed));
        likely = likely.intersect(between.likely(clock).plus(placed));
      }
    }
    if (range.isEmpty()) {
      flags.add(Flag.CLOCK_CONFLICT);
      conflicting.add(clock);
      differ = true;
      return range.choose(likely);
    }
    for (Between between : around) {
      Long placed = offsets.get(between.pair().other(clock));
      OffsetRange estimate = between.estimated(clock);
      if (placed != null && estimate != null) {
        OffsetRange narrower = range.intersect(estimate.plus(placed));
        if (narrower.isEmpty()) {
          flags.add(Flag.CLOCK_STEP);
        } else {
          range = narrower;
        }
      }
    }
    if (fromBounded && range.isClosed()) {
      bounded.add(clock);
    }
    return range.choose(likely);
  }

  private void move(Tree tree) {
    long[] placed = new long[tree.nodes().size()];
    for (Node node : tree.nodes()) {
      placed[node.index()] = offset(node, placed);
    }
    for (Node node : tree.nodes()) {
      node.shift(-placed[node.index()]);
    }
  }

  /** A clock's one offset, or where there is none each hop's own, kept by what is under it. */
  private long offset(Node node, long[] placed) {
    String clock = clock(node);
    Node parent = node.parent();
    if (clock == null) {
      return 0;
    }
    if (!conflicting.contains(clock) || parent == null) {
      return offsets.getOrDefault(clock, 0L);
    }
    if (clock.equals(clock(parent))) {
      return placed[parent.index()];
    }
    Hop hop = hop(node);
    OffsetRange range = hop == null ? OffsetRange.ANY : hop.range();
    return hop == null || range.equals(OffsetRange.ANY)
        ? offsets.getOrDefault(clock, 0L)
        : range.plus(placed[parent.index()]).choose(hop.likely().plus(placed[parent.index()]));
  }

  private Clocks clocks() {
    Map<ClockPair, ClockOffset> taken = new LinkedHashMap<>();
    pairs.forEach((pair, between) -> taken.put(pair, between.offset(offset(pair))));
    return new Clocks(taken, bounded);
  }

  private @Nullable Long offset(ClockPair pair) {
    Long from = offsets.get(pair.from());
    Long to = offsets.get(pair.to());
    return from == null
            || to == null
            || conflicting.contains(pair.from())
            || conflicting.contains(pair.to())
        ? null
        : Long.valueOf(to - from);
  }

  private static @Nullable String clock(Node node) {
    return node.span().resource().clock();
  }
}
