package io.whylate.attribution.clock;

import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import io.whylate.attribution.tree.Node;
import org.jspecify.annotations.Nullable;

/**
 * A span and one under it on another clock.
 *
 * @param from the clock of {@code parent}
 */
record Hop(Node parent, Node child, String from) {

  /** So many spans up the wait of a stream is sought; a deep trace of streams is not quadratic. */
  private static final int MOST_STEPS = 1_000;

  /** Two clocks drift apart by at most such a part of the time, twice 200 in a million. */
  private static final long DRIFT_PARTS = 2_500;

  /**
   * Where the offset of the child's clock from the parent's can lie. A call bounds it from both
   * sides, unless its server went on when it had failed. A message was not consumed before it was
   * sent; that its sender waited for the consumer is only ever assumed, and an offset that rests on
   * it would pull work that nobody waited for into the window. So a message gives no least offset:
   * an answer that comes back does.
   */
  OffsetRange range() {
    if (isCall()) {
      return ofCall();
    }
    return isMessage()
        ? new OffsetRange(null, child.startNs() - parent.startNs())
        : OffsetRange.ANY;
  }

  /**
   * Where that offset likely lies, although nothing says so for sure: a server that outlasts its
   * call began before that ended, with the headers of a stream or a failure, unless the call
   * reports less than its caller waited or gave up on a request in a queue.
   */
  OffsetRange likely() {
    return isCall() && isOutlasted()
        ? new OffsetRange(child.startNs() - parent.endNs(), child.startNs() - parent.startNs())
        : OffsetRange.ANY;
  }

  boolean endsAtHeaders() {
    return isCall() && isOutlasted() && !isFailed();
  }

  /** An engine works for who waits, whether its caller's span is a client's or not. */
  private boolean isCall() {
    return child.answersCall()
        || (child.is(Mark.ENGINE) && child.entersProcess() && !parent.is(SpanKind.PRODUCER));
  }

  private boolean isMessage() {
    return child.isMessage() && (parent.is(SpanKind.PRODUCER) || parent.is(SpanKind.CLIENT));
  }

  private boolean isOutlasted() {
    return parent.durationNs() < child.durationNs();
  }

  private boolean isFailed() {
    return parent.span().status() == SpanStatus.ERROR;
  }

  /**
   * A server works within its call, or a stream's within the wait around it unless nobody read it
   * to its end. Nobody waited for one that outlasts a call that failed.
   */
  private OffsetRange ofCall() {
    long most = child.startNs() - parent.startNs();
    Node around = isOutlasted() && isFailed() ? null : waitsAsLong();
    if (around == null) {
      return new OffsetRange(null, most);
    }
    long least = child.endNs() - around.endNs();
    boolean isRead = least - most <= child.durationNs() / DRIFT_PARTS;
    return new OffsetRange(isRead ? least : null, most);
  }

  /** The client span, or when it ended at the headers of a stream what on its clock did not. */
  private @Nullable Node waitsAsLong() {
    Node node = parent;
    for (int i = 0; i < MOST_STEPS && node != null; i++) {
      if (from.equals(node.span().resource().clock()) && node.durationNs() >= child.durationNs()) {
        return node;
      }
      node = node.parent();
    }
    return null;
  }
}
