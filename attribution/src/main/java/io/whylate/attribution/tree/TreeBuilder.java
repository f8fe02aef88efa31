package io.whylate.attribution.tree;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Connects the spans of a request: by parent id, by stand-ins for lost parents, by grafts. */
public final class TreeBuilder {

  private final LayerRules rules;

  public TreeBuilder(LayerRules rules) {
    this.rules = rules;
  }

  /**
   * Builds the tree.
   *
   * @param spans clean and in a fixed order; at least one
   * @param key the key that all of them were joined by
   */
  public Tree build(List<Span> spans, RequestKey key, Set<Flag> flags) {
    List<Node> nodes = new ArrayList<>(spans.size());
    for (Span span : spans) {
      nodes.add(Node.of(span, rules.classify(span)));
    }
    ParentLinks links = ParentLinks.connect(nodes, flags);
    List<Node> standIns = Orphans.resolve(links, nodes, flags);
    List<Node> roots = links.roots();
    Grafts.attach(roots, nodes, key, flags);
    roots.removeIf(root -> root.parent() != null);
    removeTransparent(nodes, roots);
    Node window = window(roots, standIns, flags);
    return Tree.under(window);
  }

  /** Containers and background work are nobody's wait; what hangs under them stays. */
  private static void removeTransparent(List<Node> nodes, List<Node> roots) {
    for (Node node : nodes) {
      Node parent = node.parent();
      if (parent != null && (node.is(Mark.CONTAINER) || node.is(Mark.BACKGROUND))) {
        for (Node child : List.copyOf(node.children())) {
          child.hangUnder(parent);
        }
        parent.children().remove(node);
      }
    }
    if (roots.stream().anyMatch(root -> !root.is(Mark.BACKGROUND))) {
      roots.removeIf(root -> root.is(Mark.BACKGROUND));
    }
  }

  /** The longest of what has no parent; everything else without a parent hangs under it. */
  private static Node window(List<Node> roots, List<Node> standIns, Set<Flag> flags) {
    if (roots.size() == 1 && standIns.isEmpty()) {
      return roots.get(0);
    }
    if (roots.size() > 1) {
      flags.add(Flag.SEVERAL_ROOTS);
    }
    Node window = Attempts.around(longest(roots.isEmpty() ? standIns : roots), roots, flags);
    for (Node top : concat(roots, standIns)) {
      if (top != window) {
        if (isOrphanedEntry(top) && !isEntry(window)) {
          flags.add(Flag.LOST_SPANS);
        }
        top.hangUnder(window);
      }
    }
    return window;
  }

  /** The caller's side was seen, but not the span that this one names as its caller. */
  private static boolean isOrphanedEntry(Node node) {
    return isEntry(node) && node.span().parentSpanId() != null;
  }

  private static boolean isEntry(Node node) {
    return node.kind() == SpanKind.SERVER || node.kind() == SpanKind.CONSUMER;
  }

  private static List<Node> concat(List<Node> roots, List<Node> standIns) {
    List<Node> tops = new ArrayList<>(roots);
    tops.addAll(standIns);
    return tops;
  }

  private static Node longest(List<Node> nodes) {
    return nodes.stream()
        .max(
            Comparator.comparingLong(Node::durationNs)
                .thenComparing(node -> node.span().spanId(), Comparator.reverseOrder()))
        .orElseThrow();
  }
}
