package io.whylate.attribution.tree;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.span.SpanKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Nodes connected by parent id.
 *
 * @param roots nodes that name no parent
 * @param orphans by unseen parent, the nodes that name it
 */
record ParentLinks(List<Node> roots, Map<SpanRef, List<Node>> orphans) {

  /** Names a span: ids are unique only within a trace. */
  record SpanRef(String traceId, String spanId) {}

  static ParentLinks connect(List<Node> nodes, Set<Flag> flags) {
    Map<SpanRef, List<Node>> byRef = new HashMap<>(nodes.size() * 2);
    for (Node node : nodes) {
      SpanRef ref = new SpanRef(node.span().traceId(), node.span().spanId());
      byRef.merge(ref, List.of(node), ParentLinks::together);
    }
    ParentLinks links = new ParentLinks(new ArrayList<>(), new LinkedHashMap<>());
    for (Node node : nodes) {
      links.connect(node, byRef, flags);
    }
    links.cutCycles(nodes, flags);
    return links;
  }

  /** Few spans share an id, so most lists stay as short as they are. */
  private static List<Node> together(List<Node> some, List<Node> more) {
    List<Node> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  private void connect(Node node, Map<SpanRef, List<Node>> byRef, Set<Flag> flags) {
    String traceId = node.span().traceId();
    Node clientHalf = clientHalf(node, byRef);
    if (clientHalf != null) {
      node.hangUnder(clientHalf);
      return;
    }
    String parentId = node.span().parentSpanId();
    if (parentId == null) {
      roots.add(node);
      return;
    }
    if (parentId.equals(node.span().spanId())) {
      flags.add(Flag.PARENT_CYCLE);
      roots.add(node);
      return;
    }
    SpanRef parentRef = new SpanRef(traceId, parentId);
    Node parent = parent(node, byRef.getOrDefault(parentRef, List.of()));
    if (parent != null) {
      node.hangUnder(parent);
    } else {
      orphans.computeIfAbsent(parentRef, key -> new ArrayList<>()).add(node);
    }
  }

  /** A server span that shares its id with a client span is that call's other half. */
  private static @Nullable Node clientHalf(Node node, Map<SpanRef, List<Node>> byRef) {
    if (!node.is(SpanKind.SERVER)) {
      return null;
    }
    SpanRef ref = new SpanRef(node.span().traceId(), node.span().spanId());
    for (Node other : byRef.getOrDefault(ref, List.of())) {
      if (other.is(SpanKind.CLIENT)) {
        return other;
      }
    }
    return null;
  }

  /** Of two halves with the parent's id, the one in the child's process, else the server's. */
  private static @Nullable Node parent(Node node, List<Node> candidates) {
    Node best = null;
    for (Node candidate : candidates) {
      if (best == null
          || candidate.sameProcess(node)
          || (!best.sameProcess(node) && candidate.is(SpanKind.SERVER))) {
        best = candidate;
      }
    }
    return best;
  }

  /** Forgets what was found a parent after all. */
  void removeConnected() {
    roots.removeIf(root -> root.parent() != null);
    orphans.values().forEach(group -> group.removeIf(orphan -> orphan.parent() != null));
    orphans.values().removeIf(List::isEmpty);
  }

  /** Nodes that no root or orphan reaches are on or under a cycle. */
  private void cutCycles(List<Node> nodes, Set<Flag> flags) {
    if (everyParentStartsFirst(nodes) || reachable() == nodes.size()) {
      return;
    }
    Set<Node> reached = new HashSet<>(nodes.size() * 2);
    roots.forEach(root -> reach(root, reached));
    orphans.values().forEach(group -> group.forEach(node -> reach(node, reached)));
    for (Node node : nodes) {
      if (!reached.contains(node)) {
        flags.add(Flag.PARENT_CYCLE);
        Node earliest = earliestOnCycle(node);
        Node parent = earliest.parent();
        if (parent != null) {
          parent.children().remove(earliest);
        }
        earliest.becomeRoot();
        roots.add(earliest);
        reach(earliest, reached);
      }
    }
  }

  /** Then there is no cycle: round it, some span would have a parent that starts no earlier. */
  private static boolean everyParentStartsFirst(List<Node> nodes) {
    for (Node node : nodes) {
      Node parent = node.parent();
      if (parent != null && parent.startNs() >= node.startNs()) {
        return false;
      }
    }
    return true;
  }

  private int reachable() {
    int count = 0;
    for (Node root : roots) {
      count += Tree.under(root).nodes().size();
    }
    for (List<Node> group : orphans.values()) {
      for (Node orphan : group) {
        count += Tree.under(orphan).nodes().size();
      }
    }
    return count;
  }

  private static void reach(Node top, Set<Node> reached) {
    for (Node node : Tree.under(top).nodes()) {
      reached.add(node);
    }
  }

  private static Node earliestOnCycle(Node start) {
    Set<Node> seen = new HashSet<>();
    Node node = start;
    while (seen.add(node)) {
      node = parentOf(node);
    }
    Node earliest = node;
    for (Node next = parentOf(node); next != node; next = parentOf(next)) {
      if (next.startNs() < earliest.startNs()
          || (next.startNs() == earliest.startNs()
              && next.span().spanId().compareTo(earliest.span().spanId()) < 0)) {
        earliest = next;
      }
    }
    return earliest;
  }

  private static Node parentOf(Node node) {
    Node parent = node.parent();
    if (parent == null) {
      throw new IllegalStateException("not on a cycle: " + node.span().spanId());
    }
    return parent;
  }
}
