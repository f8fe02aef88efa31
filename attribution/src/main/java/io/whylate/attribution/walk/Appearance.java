package io.whylate.attribution.walk;

import io.whylate.attribution.tree.Node;
import java.util.Comparator;

/**
 * A time in which a span runs under another: mostly its parent, but where it runs outside its
 * parent the nearest ancestor that runs then.
 *
 * @param realEndNs the span's own end, also where this appearance was cut before it
 */
record Appearance(Node node, long startNs, long endNs, long realEndNs) {

  /** Ties: the later start, the deeper, the smaller id. */
  private static final Comparator<Appearance> TIES =
      Comparator.comparingLong((Appearance a) -> a.node.startNs())
          .reversed()
          .thenComparing(Comparator.comparingInt((Appearance a) -> a.node.depth()).reversed())
          .thenComparing(a -> a.node.span().spanId())
          .thenComparing(a -> a.node.span().traceId())
          .thenComparing(a -> a.node.kind())
          .thenComparingInt(a -> a.node.index());

  static final Comparator<Appearance> LATEST_END_FIRST =
      Comparator.comparingLong(Appearance::endNs).reversed().thenComparing(TIES);

  static final Comparator<Appearance> EARLIEST_REAL_END_FIRST =
      Comparator.comparingLong(Appearance::realEndNs).thenComparing(TIES);

  /** Whether this one's end lies nearer to the cursor than the other's. */
  boolean isNearer(Appearance other, long cursor) {
    long distance = Math.abs(realEndNs - cursor) - Math.abs(other.realEndNs - cursor);
    return distance < 0 || (distance == 0 && TIES.compare(this, other) < 0);
  }
}
