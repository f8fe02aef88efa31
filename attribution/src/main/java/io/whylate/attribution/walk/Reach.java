package io.whylate.attribution.walk;

import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;

/**
 * When work in a span can have kept the caller waiting.
 *
 * @param startNs not before the window
 * @param endNs not after the window; a loose span ends with its parent, a loose server at its
 *     boundary
 * @param boundaryNs until when work in this process can have kept the caller waiting
 * @param loose the span, or one around it, outlived its boundary
 * @param messageDepth the depth of the nearest span, this or one around it, that came with a
 *     message; 0 when there is none
 */
record Reach(
    long startNs, long endNs, long boundaryNs, boolean loose, boolean cancelled, int messageDepth) {

  /** By {@link Node#index()}. */
  static Reach[] of(Tree tree) {
    Reach[] reaches = new Reach[tree.nodes().size()];
    for (Node node : tree.nodes()) {
      Node parent = node.parent();
      reaches[node.index()] =
          parent == null || node == tree.window()
              ? new Reach(node.startNs(), node.endNs(), node.endNs(), false, false, 0)
              : below(node, parent, reaches[parent.index()], reaches[0]);
    }
    return reaches;
  }

  private static Reach below(Node node, Node parent, Reach around, Reach window) {
    long boundary = boundary(node, parent, around);
    boolean loose = around.loose || lastEndNs(node) > boundary;
    long end = node.endNs();
    if (loose) {
      end = Math.min(end, node.is(SpanKind.SERVER) ? boundary : around.endNs);
    }
    long start = Math.max(node.startNs(), window.startNs);
    return new Reach(
        start,
        Math.max(start, end),
        boundary,
        loose,
        node.is(Mark.CANCELLED),
        isWait(node) || node.isMessage() ? node.depth() : around.messageDepth);
  }

  /** Nobody waits for a message to be taken whose consumer nobody waits for. */
  private static long lastEndNs(Node node) {
    return isWait(node) ? node.children().get(0).endNs() : node.endNs();
  }

  private static boolean isWait(Node node) {
    return node.origin() == Node.Origin.WAIT;
  }

  /** A stream's server goes on after its client span ended at the headers, if without an error. */
  private static long boundary(Node node, Node parent, Reach around) {
    if (!node.entersProcess() || !parent.is(SpanKind.CLIENT) || node.isMessage()) {
      return around.boundaryNs;
    }
    boolean streamGoesOn =
        node.endNs() > parent.endNs() && parent.span().status() != SpanStatus.ERROR;
    return Math.min(streamGoesOn ? node.endNs() : parent.endNs(), around.boundaryNs);
  }

  /** The rank under this ancestor: what came with a message is asynchronous only above it. */
  Rank rank(Node ancestor) {
    if (cancelled) {
      return Rank.CANCELLED;
    }
    if (loose) {
      return Rank.LOOSE;
    }
    return ancestor.depth() < messageDepth ? Rank.ASYNC : Rank.AWAITED;
  }
}
