package io.whylate.attribution.tree;

import io.whylate.attribution.breakdown.Flag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Chooses the window among what has no parent, and hangs everything else under it. */
final class Roots {

  private Roots() {}

  /**
   * The longest root, but for what another one began. A root in a process that the window called
   * hangs under the span that came into it: it is work that this span went on with.
   */
  static Node window(List<Node> roots, List<Node> standIns, Set<Flag> flags) {
    if (roots.size() == 1 && standIns.isEmpty()) {
      return roots.get(0);
    }
    if (roots.size() > 1) {
      flags.add(Flag.SEVERAL_ROOTS);
    }
    Node longest = longest(roots.isEmpty() ? standIns : begunByNone(roots));
    Node window = Attempts.around(longest, roots, flags);
    Entries called = new Entries();
    called.add(longest);
    for (Node root : roots) {
      if (root != window) {
        Node caller = root == longest ? null : called.before(root);
        hang(root, caller == null ? window : caller, window, flags);
      }
    }
    for (Node standIn : standIns) {
      if (standIn != window) {
        hang(standIn, window, window, flags);
      }
    }
    return window;
  }

  private static void hang(Node top, Node parent, Node window, Set<Flag> flags) {
    if (isOrphanedEntry(top) && !window.isEntry()) {
      flags.add(Flag.LOST_SPANS);
    }
    top.hangUnder(parent);
  }

  /** All of them where each was begun by another, as clocks that differ may have it. */
  private static List<Node> begunByNone(List<Node> roots) {
    if (roots.size() == 1) {
      return roots;
    }
    Entries entries = new Entries();
    roots.forEach(entries::add);
    List<Node> begunByNone = new ArrayList<>(roots);
    begunByNone.removeIf(entries::beganFromAnother);
    return begunByNone.isEmpty() ? roots : begunByNone;
  }

  /** The caller's side was seen, but not the span that this one names as its caller. */
  private static boolean isOrphanedEntry(Node node) {
    return node.isEntry() && node.span().parentSpanId() != null;
  }

  private static Node longest(List<Node> nodes) {
    return nodes.stream()
        .max(
            Comparator.comparingLong(Node::durationNs)
                .thenComparing(node -> node.span().spanId(), Comparator.reverseOrder()))
        .orElseThrow();
  }
}
