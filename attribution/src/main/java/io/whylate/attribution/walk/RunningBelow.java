package io.whylate.attribution.walk;

import io.whylate.attribution.tree.Node;
import java.util.function.Consumer;

/**
 * Knows, by node, whether anything under it runs, and under how many of its children. A node tells
 * its parent only when it changes whether anything runs at or under it, so nested spans cost a step
 * each.
 */
final class RunningBelow {

  private final boolean[] runs;

  /** By index: how many children have something at or under them that runs. */
  private final int[] children;

  RunningBelow(int nodes) {
    this.runs = new boolean[nodes];
    this.children = new int[nodes];
  }

  boolean runs(int index) {
    return runs[index];
  }

  /** Whether anything under this node runs, itself aside. */
  boolean anyBelow(int index) {
    return children[index] > 0;
  }

  /**
   * Notes whether a node itself runs from now on.
   *
   * @param changed takes every ancestor of which it changed whether anything under it runs
   */
  void set(Node node, boolean running, Consumer<Node> changed) {
    int i = node.index();
    boolean told = runs[i] == running || children[i] > 0;
    runs[i] = running;
    for (Node parent = node.parent(); parent != null && !told; parent = parent.parent()) {
      int p = parent.index();
      boolean had = children[p] > 0;
      children[p] += running ? 1 : -1;
      boolean has = children[p] > 0;
      if (had != has) {
        changed.accept(parent);
      }
      told = had == has || runs[p];
    }
  }
}
