package io.whylate.attribution.tree;

import io.whylate.attribution.span.SpanKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The client spans under which nothing was seen: one of them may have called what was lost. */
final class SilentClients {

  /**
   * Those of one trace, in the order of their starts.
   *
   * @param ahead the ones that start later than what was asked for last
   */
  private record OfTrace(List<Node> all, ArrayDeque<Node> ahead, OpenSpans begun) {
    OfTrace() {
      this(new ArrayList<>(), new ArrayDeque<>(), new OpenSpans());
    }
  }

  private final Map<String, OfTrace> byTrace = new HashMap<>();

  /** By node, an ancestor of it: the steps of a climb that were made before. */
  private final Map<Node, Node> above = new HashMap<>();

  /** Nodes come in the order of their starts. */
  SilentClients(List<Node> nodes) {
    for (Node node : nodes) {
      if (node.is(SpanKind.CLIENT) && node.children().isEmpty()) {
        OfTrace clients = byTrace.computeIfAbsent(node.span().traceId(), key -> new OfTrace());
        clients.all.add(node);
        clients.ahead.add(node);
      }
    }
  }

  /**
   * The shortest client span of its trace that contains the stand-in and is not below it. To be
   * asked in the order of their starts.
   */
  @Nullable Node callerOf(Node standIn, List<Node> group) {
    OfTrace clients = byTrace.get(standIn.span().traceId());
    if (clients == null) {
      return null;
    }
    while (!clients.ahead.isEmpty() && clients.ahead.element().startNs() <= standIn.startNs()) {
      clients.begun.begin(clients.ahead.remove());
    }
    Node shortest = clients.begun.shortestUntil(standIn.endNs());
    return shortest != null && group.contains(topOf(shortest))
        ? shortestNotBelow(clients.all, standIn, group)
        : shortest;
  }

  private @Nullable Node shortestNotBelow(List<Node> clients, Node standIn, List<Node> group) {
    Node best = null;
    for (Node client : clients) {
      if (client.startNs() <= standIn.startNs()
          && client.endNs() >= standIn.endNs()
          && (best == null || client.durationNs() < best.durationNs())
          && !group.contains(topOf(client))) {
        best = client;
      }
    }
    return best;
  }

  private Node topOf(Node node) {
    List<Node> passed = new ArrayList<>();
    Node top = node;
    for (Node next = next(top); next != null; next = next(top)) {
      passed.add(top);
      top = next;
    }
    for (Node below : passed) {
      above.put(below, top);
    }
    return top;
  }

  private @Nullable Node next(Node node) {
    Node known = above.get(node);
    return known == null ? node.parent() : known;
  }
}
