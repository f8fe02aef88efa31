package io.whylate.attribution.walk;

import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Finds under which node every span runs at every time, and keeps the candidates of each node. */
final class Appearances {

  /**
   * A leaf that outlives each of its thousands of ancestors appears under all of them, and many
   * such leaves would need more memory than there is. Beyond this many steps, the rest appears
   * under the window, which always runs.
   */
  private static final int MOST = 500_000;

  private final Tree tree;
  private final Reach[] reaches;
  private final @Nullable Candidates[] candidates;
  private int steps;

  private Appearances(Tree tree, Reach[] reaches) {
    this.tree = tree;
    this.reaches = reaches;
    this.candidates = new Candidates[tree.nodes().size() * Rank.COUNT];
  }

  static Appearances of(Tree tree, Reach[] reaches) {
    Appearances appearances = new Appearances(tree, reaches);
    for (Node node : tree.nodes()) {
      Node parent = node.parent();
      if (parent != null && node != tree.window()) {
        appearances.place(node, parent);
      }
    }
    return appearances;
  }

  /** Whether some spans were placed under the window only. */
  boolean simplified() {
    return steps > MOST;
  }

  /** Lets every candidate be asked for again. */
  void rewind() {
    for (Candidates under : candidates) {
      if (under != null) {
        under.rewind();
      }
    }
  }

  /** The candidates under this node with this rank; null when there are none. */
  @Nullable Candidates of(Node node, Rank rank) {
    return candidates[node.index() * Rank.COUNT + rank.position()];
  }

  Reach reach(Node node) {
    return reaches[node.index()];
  }

  private void place(Node node, Node parent) {
    Reach reach = reach(node);
    if (reach(parent).startNs() <= reach.startNs() && reach.endNs() <= reach(parent).endNs()) {
      add(node, parent, reach.startNs(), reach.endNs());
      return;
    }
    Deque<Piece> open = new ArrayDeque<>(2);
    open.push(new Piece(parent, reach.startNs(), reach.endNs()));
    while (!open.isEmpty()) {
      Piece piece = open.pop();
      Node host = steps++ < MOST ? piece.host : tree.window();
      Reach around = reach(host);
      add(
          node,
          host,
          Math.max(piece.startNs, around.startNs()),
          Math.min(piece.endNs, around.endNs()));
      Node next = host.parent();
      if (next != null && host != tree.window()) {
        piece.before(next, around.startNs(), open);
        piece.after(next, around.endNs(), open);
      }
    }
  }

  private void add(Node node, Node host, long start, long end) {
    if (start >= end) {
      return;
    }
    Reach reach = reach(node);
    int slot = host.index() * Rank.COUNT + reach.rank(host).position();
    Candidates under = candidates[slot];
    if (under == null) {
      under = new Candidates();
      candidates[slot] = under;
    }
    under.add(new Appearance(node, start, end, node.endNs()));
  }

  /** A time of a span for which the ancestor that runs then is still sought. */
  private record Piece(Node host, long startNs, long endNs) {

    void before(Node next, long hostStart, Deque<Piece> open) {
      long end = Math.min(endNs, hostStart);
      if (startNs < end) {
        open.push(new Piece(next, startNs, end));
      }
    }

    void after(Node next, long hostEnd, Deque<Piece> open) {
      long start = Math.max(startNs, hostEnd);
      if (start < endNs) {
        open.push(new Piece(next, start, endNs));
      }
    }
  }
}
