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

  /**
   * A client span without a server that bears the request's key.
   *
   * @param peer what it called, if it says so
   */
  private record Caller(Node node, @Nullable String peer) {

    static Caller of(Node node) {
      String peer = node.span().attributes().text("peer.service");
      return new Caller(
          node, peer == null ? node.span().attributes().text("server.address") : peer);
    }

    boolean names(Node server) {
      return peer != null
          && (peer.equals(server.span().service())
              || peer.equals(server.span().resource().attributes().text("host.name")));
    }
  }

  private Grafts() {}

  static void attach(List<Node> roots, List<Node> nodes, RequestKey key, Set<Flag> flags) {
    List<Caller> callers = null;
    for (Node server : roots) {
      if (server.is(SpanKind.SERVER) && !server.is(Mark.ENGINE)) {
        callers = callers == null ? callers(nodes, key) : callers;
        Caller caller = callerOf(server, callers, flags);
        if (caller != null) {
          server.hangUnder(caller.node());
          callers.remove(caller);
        }
      }
    }
  }

  /** In one trace alone, no context was lost. */
  private static List<Caller> callers(List<Node> nodes, RequestKey key) {
    List<Caller> callers = new ArrayList<>();
    String trace = nodes.get(0).span().traceId();
    if (nodes.stream().allMatch(node -> node.span().traceId().equals(trace))) {
      return callers;
    }
    for (Node node : nodes) {
      if (node.is(SpanKind.CLIENT)
          && node.children().isEmpty()
          && key.equals(RequestKeys.of(node.span()))) {
        callers.add(Caller.of(node));
      }
    }
    return callers;
  }

  private static @Nullable Caller callerOf(Node server, List<Caller> callers, Set<Flag> flags) {
    Caller best = null;
    boolean bestIsNamed = false;
    int equals = 0;
    for (Caller caller : callers) {
      if (!canHaveCalled(caller.node(), server)) {
        continue;
      }
      boolean named = caller.names(server);
      if (best == null || (named && !bestIsNamed)) {
        best = caller;
        bestIsNamed = named;
        equals = 1;
      } else if (named == bestIsNamed) {
        equals++;
        best = isNearer(caller.node(), best.node(), server) ? caller : best;
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
}
