package io.whylate.attribution.tree;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.request.RequestKeys;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.SpanKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Joins the two sides of a call whose trace context was lost on the way: a server that is the root
 * of another trace hangs under the client span that called it, known by the request's key.
 */
final class Grafts {

  private Grafts() {}

  static void attach(List<Node> roots, List<Node> nodes, RequestKey key, Set<Flag> flags) {
    for (Node server : List.copyOf(roots)) {
      if (server.is(SpanKind.SERVER) && !server.is(Mark.ENGINE)) {
        Node client = callerOf(server, nodes, key, flags);
        if (client != null) {
          server.hangUnder(client);
        }
      }
    }
  }

  private static @Nullable Node callerOf(
      Node server, List<Node> nodes, RequestKey key, Set<Flag> flags) {
    List<Node> callers = new ArrayList<>();
    for (Node node : nodes) {
      if (canHaveCalled(node, server, key)) {
        callers.add(node);
      }
    }
    List<Node> named = callers.stream().filter(client -> names(client, server)).toList();
    List<Node> best = named.isEmpty() ? callers : named;
    if (best.size() > 1) {
      flags.add(Flag.GRAFT_AMBIGUOUS);
    }
    return best.stream()
        .min(
            Comparator.comparingLong(
                    (Node client) -> Math.abs(client.durationNs() - server.durationNs()))
                .thenComparingLong(Node::startNs)
                .thenComparing(client -> client.span().spanId()))
        .orElse(null);
  }

  private static boolean canHaveCalled(Node client, Node server, RequestKey key) {
    return client.isUnansweredCall()
        && !client.span().traceId().equals(server.span().traceId())
        && !client.span().service().equals(server.span().service())
        && key.equals(RequestKeys.of(client.span()))
        && waitsAsLong(client, server);
  }

  /** The client span, or for a stream one around it, lasts at least as long as the server's. */
  private static boolean waitsAsLong(Node client, Node server) {
    for (Node node = client; node != null && node.sameProcess(client); node = node.parent()) {
      if (node.durationNs() >= server.durationNs()) {
        return true;
      }
    }
    return false;
  }

  private static boolean names(Node client, Node server) {
    String peer = client.span().attributes().text("peer.service");
    if (peer == null) {
      peer = client.span().attributes().text("server.address");
    }
    return peer != null
        && (peer.equals(server.span().service())
            || peer.equals(server.span().resource().attributes().text("host.name")));
  }
}
