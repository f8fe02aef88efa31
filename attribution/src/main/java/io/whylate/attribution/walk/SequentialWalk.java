package io.whylate.attribution.walk;

import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The walk of a tree in which every span runs within its parent and after the one before it: at
 * every instant the deepest span that runs is the only one that can be charged. Most requests are
 * of this kind, and one pass over them does.
 */
record SequentialWalk(List<Charge> charges) implements Walk {

  /** The charges, in the order of time; null when something runs beside something else. */
  static @Nullable List<Charge> sequence(Tree tree, Reach[] reaches) {
    List<Charge> charges = new ArrayList<>(2 * reaches.length);
    Node running = tree.window();
    long cursor = running.startNs();
    for (Node node : tree.nodes()) {
      Node parent = node.parent();
      if (node == tree.window() || parent == null) {
        continue;
      }
      while (running != parent) {
        cursor = charge(running, cursor, running.endNs(), charges);
        Node above = running.parent();
        if (above == null) {
          return null;
        }
        running = above;
      }
      Reach reach = reaches[node.index()];
      if (reach.startNs() < cursor
          || node.endNs() > reaches[parent.index()].endNs()
          || node.endNs() != reach.endNs()) {
        return null;
      }
      cursor = charge(running, cursor, reach.startNs(), charges);
      running = node;
    }
    for (Node node = running; node != null; node = node == tree.window() ? null : node.parent()) {
      cursor = charge(node, cursor, node.endNs(), charges);
    }
    return charges;
  }

  private static long charge(Node node, long start, long end, List<Charge> charges) {
    if (start >= end) {
      return start;
    }
    Charge.add(charges, node, start, end);
    return end;
  }

  @Override
  public List<Charge> chargesUntil(long momentNs, @Nullable Node goal) {
    List<Charge> before = new ArrayList<>(charges.size());
    for (Charge charge : charges) {
      if (charge.endNs() <= momentNs) {
        before.add(charge);
      } else if (charge.startNs() < momentNs) {
        before.add(new Charge(charge.node(), charge.startNs(), momentNs));
      }
    }
    return before;
  }

  @Override
  public boolean isSequential() {
    return true;
  }

  @Override
  public boolean isSimplified() {
    return false;
  }
}
