package io.whylate.attribution.tree;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.request.RequestKeys;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.SpanKind;
import java.util.ArrayList;
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
    List<Node> clients = null;
    for (Node server : roots) {
      if (server.is(SpanKind.SERVER) && !server.is(Mark.ENGINE)) {
        clients = clients == null ? callers(nodes, key) : clients;
        Node client = callerOf(server, clients, flags);
        if (client != null) {
          server.hangUnder(client);
          clients.remove(client);
        }
      }
    }
  }

  /** Client spans without a server that bear the key; in one trace alone, nothing was lost. */
  private static List<Node> callers(List<Node> nodes, RequestKey key) {
    List<Node> callers = new ArrayList<>();
    String trace = nodes.get(0).span().traceId();
    if (nodes.stream().allMatch(node -> node.span().traceId().equals(trace))) {
      return callers;
    }
    for (Node node : nodes) {
      if (node.is(SpanKind.CLIENT)
          && node.children().isEmpty()
          && key.equals(RequestKeys.of(node.span()))) {
        callers.add(node);
      }
    }
    return callers;
  }

  private static @Nullable Node callerOf(Node server, List<Node> clients, Set<Flag> flags) {
    Node best = null;
    boolean bestIsNamed = false;
    int equals = 0;
    for (Node client : clients) {
      if (!canHaveCalled(client, server)) {
        continue;
      }
      boolean named = names(client, server);
      if (best == null || (named && !bestIsNamed)) {
        best = client;
        bestIsNamed = named;
        equals = 1;
      } else if (named == bestIsNamed) {
        equals++;
        best = isNearer(client, best, server) ? client : best;
      }
    }
    if (equals > 1) {
      flags.add(Flag.GRAFT_AMBIGUOUS);
    }
    return best;
  }

  private static boolean canHaveCalled(Node client, Node server) {
    return !client.span().traceId().equals(server.span().traceId())
        && !client.span().service().equals(server.span().service())
        && waitsAsLong(client, server);
  }

  /** Clients come in the order of their starts, so of two equally near the earlier stays. */
  private static boolean isNearer(Node client, Node best, Node server) {
    return Math.abs(client.durationNs() - server.durationNs())
        < Math.abs(best.durationNs() - server.durationNs());
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
