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
 * @param limitNs the span is loose when it ends after this
 * @param boundaryNs until when work in this process can have kept the caller waiting
 * @param loose the span, or one around it, outlived its limit
 * @param cancelled the result of the span, or of one around it, was not used
 * @param messageDepth the depth of the nearest span, this or one around it, that came with a
 *     message; 0 when there is none
 */
public record Reach(
    long startNs,
    long endNs,
    long limitNs,
    long boundaryNs,
    boolean loose,
    boolean cancelled,
    int messageDepth) {

  /** By {@link Node#index()}. */
  public static Reach[] of(Tree tree) {
    Reach[] reaches = new Reach[tree.nodes().size()];
    Reach window = ofWindow(tree.window());
    for (Node node : tree.nodes()) {
      Node parent = node.parent();
      reaches[node.index()] =
          parent == null || node == tree.window()
              ? window
              : below(node, parent, reaches[parent.index()], window);
    }
    return reaches;
  }

  private static Reach ofWindow(Node window) {
    long end = window.endNs();
    return new Reach(window.startNs(), end, end, end, false, false, 0);
  }

  private static Reach below(Node node, Node parent, Reach around, Reach window) {
    boolean called = node.entersProcess() && parent.is(SpanKind.CLIENT) && !node.isMessage();
    boolean failed = called && parent.span().status() == SpanStatus.ERROR;
    long limit = failed ? Math.min(parent.endNs(), around.boundaryNs) : around.boundaryNs;
    long boundary = called ? boundary(node, parent, limit) : limit;
    boolean loose = around.loose || lastEndNs(node) > limit;
    long end = node.endNs();
    if (loose) {
      end = Math.min(end, isServer(node) ? boundary : around.endNs);
    }
    end = Math.max(end, window.startNs);
    long start = Math.min(Math.max(node.startNs(), window.startNs), end);
    return new Reach(
        start,
        end,
        limit,
        boundary,
        loose,
        around.cancelled || node.is(Mark.CANCELLED),
        cameWithMessage(node) ? node.depth() : around.messageDepth);
  }

  private static boolean cameWithMessage(Node node) {
    return node.origin() == Node.Origin.WAIT || node.isMessage();
  }

  /** Nobody waits for a message to be taken whose consumer nobody waits for. */
  static long lastEndNs(Node node) {
    return node.origin() == Node.Origin.WAIT ? node.children().get(0).endNs() : node.endNs();
  }

  /** Whether the span ends at its boundary, whenever its parent does. */
  static boolean isServer(Node node) {
    return node.is(SpanKind.SERVER) || node.answersCall();
  }

  /** A stream's server goes on after its client span ended at the headers, if without an error. */
  private static long boundary(Node server, Node client, long limit) {
    return Math.min(Math.max(server.endNs(), client.endNs()), limit);
  }

  /** Whether the caller itself may have waited. */
  boolean isAwaited() {
    return !cancelled && !loose && messageDepth == 0;
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
