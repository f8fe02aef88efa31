package io.whylate.attribution.walk;

import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.BitSet;
import java.util.function.IntConsumer;

/** The spans that run with nothing under them running. */
final class Leaves {

  private final BitSet leaves = new BitSet();
  private final RunningBelow running;

  /** By index: how many nodes are at and under the node; they follow it in the tree's order. */
  private final int[] sizes;

  Leaves(Tree tree) {
    this.sizes = sizes(tree);
    this.running = new RunningBelow(sizes.length);
  }

  boolean contains(int index) {
    return leaves.get(index);
  }

  /** Passes on the leaves at and under a node, in the order of the tree. */
  void forEachAtOrUnder(int top, IntConsumer action) {
    int end = top + sizes[top];
    for (int i = leaves.nextSetBit(top); i >= 0 && i < end; i = leaves.nextSetBit(i + 1)) {
      action.accept(i);
    }
  }

  /**
   * Notes that a node started or ended.
   *
   * @param changed takes the node, and every ancestor of it that may have become a leaf or none
   */
  void set(Node node, boolean runsNow, IntConsumer changed) {
    running.set(node, runsNow, ancestor -> update(ancestor.index(), changed));
    update(node.index(), changed);
  }

  private void update(int index, IntConsumer changed) {
    leaves.set(index, running.runs(index) && !running.anyBelow(index));
    changed.accept(index);
  }

  private static int[] sizes(Tree tree) {
    int[] sizes = new int[tree.nodes().size()];
    for (int i = sizes.length - 1; i >= 0; i--) {
      sizes[i]++;
      Node parent = tree.nodes().get(i).parent();
      if (i > 0 && parent != null) {
        sizes[parent.index()] += sizes[i];
      }
    }
    return sizes;
  }
}
