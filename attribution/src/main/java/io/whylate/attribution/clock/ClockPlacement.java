package io.whylate.attribution.clock;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.span.SpanKind;
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
 * clock from both sides. Each clock gets one offset a request; within the bounds 0 is taken when it
 * is possible, else the middle.
 */
public final class ClockPlacement {

  private final Map<String, Long> offsets = new HashMap<>();
  private final Set<String> conflicting = new HashSet<>();
  private final Set<Flag> flags;

  private ClockPlacement(Set<Flag> flags) {
    this.flags = flags;
  }

  /** Moves the nodes of the tree; spans that name no host stay where they are. */
  public static void place(Tree tree, Set<Flag> flags) {
    new ClockPlacement(flags).run(tree);
  }

  private void run(Tree tree) {
    String reference = clock(tree.window());
    Map<String, List<Hop>> hops = hops(tree);
    if (hops.isEmpty()) {
      return;
    }
    if (reference != null) {
      offsets.put(reference, 0L);
    }
    hops.forEach((clock, into) -> offsets.computeIfAbsent(clock, key -> offset(key, into)));
    long[] placed = new long[tree.nodes().size()];
    for (Node node : tree.nodes()) {
      placed[node.index()] = offset(node, placed);
    }
    for (Node node : tree.nodes()) {
      node.shift(-placed[node.index()]);
    }
  }

  /** A clock's one offset, or where there is none each call's own, kept by what is under it. */
  private long offset(Node node, long[] placed) {
    String clock = clock(node);
    Node parent = node.parent();
    if (clock == null) {
      return 0;
    }
    if (!conflicting.contains(clock) || parent == null) {
      return offsets.getOrDefault(clock, 0L);
    }
    String around = clock(parent);
    if (clock.equals(around)) {
      return placed[parent.index()];
    }
    return around != null && isHop(parent, node)
        ? new Hop(parent, node, around).range().plus(placed[parent.index()]).choose()
        : offsets.getOrDefault(clock, 0L);
  }

  /** By clock, parents before children, the calls that lead onto it from another. */
  private static Map<String, List<Hop>> hops(Tree tree) {
    Map<String, List<Hop>> hops = new LinkedHashMap<>();
    for (Node node : tree.nodes()) {
      Node parent = node.parent();
      String clock = clock(node);
      if (parent != null && clock != null && isHop(parent, node)) {
        String from = clock(parent);
        if (from != null && !from.equals(clock)) {
          hops.computeIfAbsent(clock, key -> new ArrayList<>()).add(new Hop(parent, node, from));
        }
      }
    }
    return hops;
  }

  private long offset(String clock, List<Hop> hops) {
    OffsetRange range = OffsetRange.ANY;
    for (Hop hop : hops) {
      if (hop.endsAtHeaders()) {
        flags.add(Flag.ENDS_AT_HEADERS);
      }
      Long caller = offsets.get(hop.from());
      if (caller != null) {
        range = range.intersect(hop.range().plus(caller));
      }
    }
    if (range.isEmpty()) {
      flags.add(Flag.CLOCK_CONFLICT);
      conflicting.add(clock);
    }
    return range.choose();
  }

  private static boolean isHop(Node client, Node server) {
    return server.is(SpanKind.SERVER) && client.is(SpanKind.CLIENT);
  }

  private static @Nullable String clock(Node node) {
    return node.span().resource().clock();
  }
}
