package io.whylate.attribution.walk;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Measures how much of the window is contested: instants at which spans of more than one layer run
 * that have nothing under them running. There the evidence leaves a choice; elsewhere it does not.
 *
 * <p>A sweep over the starts and ends. A node is active while it or anything under it runs, and it
 * tells its parent only when that changes, so nested spans cost a step each.
 */
public final class Contest {

  private final int[] activeChildren;
  private final boolean[] running;
  private final boolean[] leaf;
  private final Layer[] layers;
  private final Map<Layer, Integer> leavesByLayer = new EnumMap<>(Layer.class);

  private Contest(Tree tree, Function<Node, Layer> layerOf) {
    int size = tree.nodes().size();
    activeChildren = new int[size];
    running = new boolean[size];
    leaf = new boolean[size];
    layers = new Layer[size];
    for (Node node : tree.nodes()) {
      layers[node.index()] = layerOf.apply(node);
    }
  }

  /** The contested nanoseconds of the window. */
  public static long measure(Tree tree, Function<Node, Layer> layerOf) {
    return new Contest(tree, layerOf).sweep(tree);
  }

  private long sweep(Tree tree) {
    long contested = 0;
    long last = tree.window().startNs();
    for (Turn turn : turns(tree)) {
      if (leavesByLayer.size() > 1) {
        contested += turn.atNs - last;
      }
      last = turn.atNs;
      boolean wasActive = isActive(turn.node);
      running[turn.node.index()] = turn.starts;
      update(turn.node);
      spread(turn.node, wasActive);
    }
    return contested;
  }

  /** Tells the ancestors that this node became active or ceased to be. */
  private void spread(Node from, boolean activeBefore) {
    Node node = from;
    boolean before = activeBefore;
    Node parent = node.parent();
    while (parent != null && before != isActive(node)) {
      boolean parentBefore = isActive(parent);
      activeChildren[parent.index()] += before ? -1 : 1;
      update(parent);
      before = parentBefore;
      node = parent;
      parent = node.parent();
    }
  }

  private boolean isActive(Node node) {
    return running[node.index()] || activeChildren[node.index()] > 0;
  }

  private void update(Node node) {
    int i = node.index();
    boolean isLeaf = running[i] && activeChildren[i] == 0;
    if (isLeaf != leaf[i]) {
      leaf[i] = isLeaf;
      leavesByLayer.merge(
          layers[i], isLeaf ? 1 : -1, (one, other) -> one + other == 0 ? null : one + other);
    }
  }

  private static List<Turn> turns(Tree tree) {
    Reach[] reaches = Reach.of(tree);
    List<Turn> turns = new ArrayList<>(2 * reaches.length);
    for (Node node : tree.nodes()) {
      Reach reach = reaches[node.index()];
      if (reach.rank(tree.window()) == Rank.AWAITED && reach.startNs() < reach.endNs()) {
        turns.add(new Turn(node, reach.startNs(), true));
        turns.add(new Turn(node, reach.endNs(), false));
      }
    }
    Turn[] sorted = turns.toArray(Turn[]::new);
    Arrays.sort(sorted, (one, other) -> Long.compare(one.atNs, other.atNs));
    return List.of(sorted);
  }

  private record Turn(Node node, long atNs, boolean starts) {}
}
