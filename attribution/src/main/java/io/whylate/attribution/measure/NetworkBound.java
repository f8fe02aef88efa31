package io.whylate.attribution.measure;

import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * How far the split of network time around servers on other clocks may be off. A client span's
 * length less its server's is exact whatever the clocks do; only how it divides into request and
 * response is unknown, by half of it. Bounds add along a chain of calls.
 */
public final class NetworkBound {

  private NetworkBound() {}

  /** In nanoseconds; 0 on one clock, null when a hop gives no evidence. */
  public static @Nullable Long of(Tree tree) {
    long bound = 0;
    for (Node server : tree.nodes()) {
      Node client = server.parent();
      if (client == null || !server.is(SpanKind.SERVER) || !client.is(SpanKind.CLIENT)) {
        continue;
      }
      String clock = server.span().resource().clock();
      if (clock != null && clock.equals(client.span().resource().clock())) {
        continue;
      }
      if (clock == null
          || server.durationNs() > client.durationNs()
          || hasSibling(server, client)) {
        return null;
      }
      bound += (client.durationNs() - server.durationNs() + 1) / 2;
    }
    return bound;
  }

  private static boolean hasSibling(Node server, Node client) {
    return client.children().stream().anyMatch(other -> other != server && other.entersProcess());
  }
}
