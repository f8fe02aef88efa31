package io.whylate.attribution.clock;

import io.whylate.attribution.span.SpanKind;
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

  /**
   * Where the offset of the child's clock from the parent's can lie. A call bounds it from both
   * sides. A message was not consumed before it was sent; that its sender waited for the consumer
   * is only ever assumed, and an offset that rests on it would pull work that nobody waited for
   * into the window. So a message gives no least offset: an answer that comes back does.
   */
  OffsetRange range() {
    if (isCall()) {
      return ofCall();
    }
    return isMessage()
        ? new OffsetRange(null, child.startNs() - parent.startNs())
        : OffsetRange.ANY;
  }

  boolean endsAtHeaders() {
    return isCall() && parent.durationNs() < child.durationNs();
  }

  private boolean isCall() {
    return child.is(SpanKind.SERVER) && parent.is(SpanKind.CLIENT);
  }

  private boolean isMessage() {
    return child.isMessage() && (parent.is(SpanKind.PRODUCER) || parent.is(SpanKind.CLIENT));
  }

  private OffsetRange ofCall() {
    long most = child.startNs() - parent.startNs();
    Node around = waitsAsLong();
    return around == null
        ? new OffsetRange(null, most)
        : new OffsetRange(child.endNs() - around.endNs(), most);
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
