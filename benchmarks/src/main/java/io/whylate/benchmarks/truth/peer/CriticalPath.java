package io.whylate.benchmarks.truth.peer;

import io.whylate.attribution.breakdown.Layer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A critical path in the manner of Jaeger's. A child on another host that does not fit into its
 * parent is moved to its middle, or to its start when it is longer; children are cut to their
 * parents; the path goes backwards from the root's end through the child that ended last, then the
 * one that ended last strictly before that one began.
 *
 * <p>It mimics these three rules only: nothing is drawn, warned of or kept for a longest run, and
 * an error makes no difference.
 */
final class CriticalPath {

  private final Map<Layer, Long> layers = new EnumMap<>(Layer.class);
  private final PeerSpan root;

  private CriticalPath(PeerSpan root) {
    this.root = root;
  }

  static Map<Layer, Long> layers(PeerTree tree) {
    CriticalPath path = new CriticalPath(tree.root());
    adjust(tree.root(), 0);
    cut(tree.root());
    path.walk();
    return path.layers;
  }

  /** Moves what is on other hosts, and everything under it as far. */
  private static void adjust(PeerSpan span, long deltaNs) {
    span.shift(deltaNs);
    for (PeerSpan child : span.children()) {
      adjust(child, child.sameHost(span) ? deltaNs : delta(child, span));
    }
  }

  private static long delta(PeerSpan child, PeerSpan parent) {
    if (child.startNs() >= parent.startNs() && child.endNs() <= parent.endNs()) {
      return 0;
    }
    long slack = parent.durationNs() - child.durationNs();
    return parent.startNs() + Math.max(0, slack / 2) - child.startNs();
  }

  private static void cut(PeerSpan span) {
    for (PeerSpan child : span.children()) {
      child.cutTo(span.startNs(), span.endNs());
      cut(child);
    }
  }

  private void walk() {
    Deque<PeerSpan> open = new ArrayDeque<>();
    open.push(root);
    Long cursor = null;
    while (!open.isEmpty()) {
      PeerSpan span = open.element();
      PeerSpan child = lastBefore(span, cursor);
      long end = cursor == null ? span.endNs() : cursor;
      if (child == null) {
        charge(span, end - span.startNs());
        cursor = span.startNs();
        open.pop();
      } else {
        charge(span, end - child.endNs());
        cursor = null;
        open.push(child);
      }
    }
  }

  /** Of the children that were not cut away, the one that ended last before this moment. */
  private static @Nullable PeerSpan lastBefore(PeerSpan span, @Nullable Long momentNs) {
    PeerSpan best = null;
    for (PeerSpan child : span.children()) {
      boolean before = momentNs == null || child.endNs() < momentNs;
      if (before && child.durationNs() > 0 && (best == null || child.endNs() > best.endNs())) {
        best = child;
      }
    }
    return best;
  }

  private void charge(PeerSpan span, long ns) {
    if (ns > 0) {
      layers.merge(span.layer(root), ns, Long::sum);
    }
  }
}
