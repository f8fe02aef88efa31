package io.whylate.attribution.tree;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.request.RequestKeys;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.SpanKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Joins the two sides of a call whose trace context was lost on the way: a server that is the root
 * of another trace hangs under the client span that called it, known by the request's key.
 */
final class Grafts {

  private final Callers callers = new Callers();
  private final Tops tops = new Tops();

  /** By the name of what they say that they called. */
  private final Map<String, Callers> callersByPeer = new HashMap<>();

  private Grafts(List<Node> nodes, RequestKey key) {
    for (Node node : nodes) {
      if (node.isUnansweredCall() && key.equals(RequestKeys.of(node.span()))) {
        callers.add(node);
        String peer = node.span().peer();
        if (peer != null) {
          callersByPeer.computeIfAbsent(peer, name -> new Callers()).add(node);
        }
      }
    }
  }

  static void attach(List<Node> roots, List<Node> nodes, RequestKey key, Set<Flag> flags) {
    if (areOneTrace(nodes)) {
      return;
    }
    Grafts grafts = new Grafts(nodes, key);
    grafts.attachServers(roots, false, flags);
    grafts.attachServers(roots, true, flags);
  }

  /** An engine's span has an HTTP server before it, which has the first choice. */
  private void attachServers(List<Node> roots, boolean engines, Set<Flag> flags) {
    for (Node root : roots) {
      if (root.is(SpanKind.SERVER) && root.is(Mark.ENGINE) == engines) {
        attach(root, flags);
      }
    }
  }

  private static boolean areOneTrace(List<Node> nodes) {
    String first = nodes.get(0).span().traceId();
    for (Node node : nodes) {
      if (!node.span().traceId().equals(first)) {
        return false;
      }
    }
    return true;
  }

  private void attach(Node server, Set<Flag> flags) {
    List<Node> found = calledBy(server);
    if (found.isEmpty()) {
      return;
    }
    if (found.size() > 1) {
      flags.add(Flag.GRAFT_AMBIGUOUS);
    }
    Node client = found.get(0);
    server.hangUnder(client);
    callers.remove(client);
    String peer = client.span().peer();
    Callers named = peer == null ? null : callersByPeer.get(peer);
    if (named != null) {
      named.remove(client);
    }
  }

  /** Clients that name the server by its service or host, else any. */
  private List<Node> calledBy(Node server) {
    List<Node> found = nearest(callersByPeer.get(server.span().service()), server);
    if (found.isEmpty()) {
      String host = server.span().resource().attributes().text("host.name");
      found = nearest(host == null ? null : callersByPeer.get(host), server);
    }
    return found.isEmpty() ? nearest(callers, server) : found;
  }

  private List<Node> nearest(@Nullable Callers callers, Node server) {
    return callers == null
        ? List.of()
        : callers.nearestTwo(server.durationNs(), client -> canHaveCalled(client, server));
  }

  /** A message may have led from the server to the client, in the trace of that. */
  private boolean canHaveCalled(Node client, Node server) {
    return !client.span().traceId().equals(server.span().traceId())
        && !client.span().service().equals(server.span().service())
        && waitsAsLong(client, server)
        && tops.of(client) != server;
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
