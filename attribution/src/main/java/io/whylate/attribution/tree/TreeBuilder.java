package io.whylate.attribution.tree;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.Span;
import java.util.ArrayList;
import java.util.LinkedHashSet;
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
    MessageLinks.attach(links, nodes);
    List<Node> standIns = Orphans.resolve(links, nodes, flags);
    Wrappers.adopt(nodes);
    List<Node> roots = links.roots();
    Grafts.attach(roots, nodes, key, flags);
    roots.removeIf(root -> root.parent() != null);
    removeTransparent(nodes, roots);
    Node window = Roots.window(roots, standIns, flags);
    return Tree.under(window);
  }

  /** Containers and background work are nobody's wait; what hangs under them stays. */
  private static void removeTransparent(List<Node> nodes, List<Node> roots) {
    Set<Node> around = new LinkedHashSet<>();
    for (Node node : nodes) {
      Node parent = node.parent();
      if (parent != null && isTransparent(node)) {
        around.add(parent);
      }
    }
    if (!around.isEmpty()) {
      around.removeIf(node -> node.parent() != null && isTransparent(node));
      around.forEach(node -> node.dissolveChildren(TreeBuilder::isTransparent));
    }
    if (roots.size() > 1 && roots.stream().anyMatch(root -> !root.is(Mark.BACKGROUND))) {
      roots.removeIf(root -> root.is(Mark.BACKGROUND));
    }
  }

  private static boolean isTransparent(Node node) {
    return node.is(Mark.CONTAINER) || node.is(Mark.BACKGROUND);
  }
}
