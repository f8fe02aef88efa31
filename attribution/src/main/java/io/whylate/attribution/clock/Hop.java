package io.whylate.attribution.clock;

import io.whylate.attribution.tree.Node;
import org.jspecify.annotations.Nullable;

/**
 * A call from one clock to another.
 *
 * @param from the client's clock
 */
record Hop(Node client, Node server, String from) {

  /** Where the offset of the server's clock from the client's can lie. */
  OffsetRange range() {
    long most = server.startNs() - client.startNs();
    Node around = waitsAsLong();
    return around == null
        ? new OffsetRange(null, most)
        : new OffsetRange(server.endNs() - around.endNs(), most);
  }

  boolean endsAtHeaders() {
    return client.durationNs() < server.durationNs();
  }

  /** The client span, or when it ended at the headers of a stream what on its clock did not. */
  private @Nullable Node waitsAsLong() {
    for (Node node = client; node != null; node = node.parent()) {
      if (from.equals(node.span().resource().clock()) && node.durationNs() >= server.durationNs()) {
        return node;
      }
    }
    return null;
  }
}
