package io.whylate.attribution.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Spans that may have been around something that was lost, found by time. */
final class SpansAround {

  /**
   * Those of one group, in the order of their starts.
   *
   * @param ahead the ones that start later than what was asked for last
   */
  private record Group(List<Node> all, ArrayDeque<Node> ahead, OpenSpans begun) {
    Group() {
      this(new ArrayList<>(), new ArrayDeque<>(), new OpenSpans());
    }
  }

  private final Map<Object, Group> byKey = new HashMap<>();

  /** By node, an ancestor of it: the steps of a climb that were made before. */
  private final Map<Node, Node> above = new HashMap<>();

  /**
   * Sorts nodes into groups.
   *
   * @param nodes in the order of their starts
   * @param keys the key of a node's group; null when it is not asked for
   */
  SpansAround(List<Node> nodes, Function<Node, @Nullable Object> keys) {
    for (Node node : nodes) {
      Object key = keys.apply(node);
      if (key != null) {
        Group group = byKey.computeIfAbsent(key, unused -> new Group());
        group.all.add(node);
        group.ahead.add(node);
      }
    }
  }

  /**
   * The shortest span of this group that contains the stand-in and is not below what hangs under
   * it. To be asked in the order of their starts.
   */
  @Nullable Node shortest(@Nullable Object key, Node standIn, List<Node> below) {
    Group group = byKey.get(key);
    if (group == null) {
      return null;
    }
    Set<Node> tops = new HashSet<>(below);
    List<Node> own = new ArrayList<>(1);
    while (!group.ahead.isEmpty() && group.ahead.element().startNs() <= standIn.startNs()) {
      Node begun = group.ahead.remove();
      if (tops.contains(topOf(begun))) {
        own.add(begun);
      } else {
        group.begun.begin(begun);
      }
    }
    Node shortest = group.begun.shortestUntil(standIn.endNs());
    own.forEach(group.begun::begin);
    return shortest != null && tops.contains(topOf(shortest))
        ? shortestNotBelow(group.all, standIn, tops)
        : shortest;
  }

  private @Nullable Node shortestNotBelow(List<Node> spans, Node standIn, Set<Node> tops) {
    Node best = null;
    for (Node span : spans) {
      if (span.startNs() <= standIn.startNs()
          && span.endNs() >= standIn.endNs()
          && (best == null || span.durationNs() < best.durationNs())
          && !tops.contains(topOf(span))) {
        best = span;
      }
    }
    return best;
  }

  private Node topOf(Node node) {
    List<Node> passed = new ArrayList<>();
    Node top = node;
    for (Node next = next(top); next != null; next = next(top)) {
      passed.add(top);
      top = next;
    }
    for (Node below : passed) {
      above.put(below, top);
    }
    return top;
  }

  private @Nullable Node next(Node node) {
    Node known = above.get(node);
    return known == null ? node.parent() : known;
  }
}
