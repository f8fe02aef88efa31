package io.whylate.attribution.tree;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.rules.Classification;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Spans whose parent was named but not seen: they stay together under a stand-in for it. */
final class Orphans {

  private static final Classification LOST =
      Classification.derived(Layer.UNATTRIBUTED, "stand-in for a lost span");

  private Orphans() {}

  /**
   * Finds each group of orphans its place. The stand-ins that hang under no client span are
   * returned; a lone server joins the roots, since its caller merely sends no spans.
   */
  static List<Node> resolve(ParentLinks links, List<Node> nodes, Set<Flag> flags) {
    if (links.orphans().isEmpty()) {
      return List.of();
    }
    SilentClients clients = new SilentClients(nodes);
    Map<Node, List<Node>> groups = new LinkedHashMap<>();
    links
        .orphans()
        .forEach((ref, group) -> groups.put(Node.standIn(lost(ref, group), LOST), group));
    List<Node> free = new ArrayList<>();
    groups.keySet().stream()
        .sorted(Comparator.comparingLong(Node::startNs))
        .forEach(
            standIn -> {
              List<Node> group = groups.getOrDefault(standIn, List.of());
              Node client = clients.callerOf(standIn, group);
              if (client == null && isLoneEntry(group)) {
                links.roots().add(group.get(0));
                return;
              }
              flags.add(Flag.LOST_SPANS);
              group.forEach(orphan -> orphan.hangUnder(standIn));
              if (client == null) {
                free.add(standIn);
              } else {
                standIn.hangUnder(client);
              }
            });
    return free;
  }

  private static boolean isLoneEntry(List<Node> group) {
    Node first = group.get(0);
    return group.size() == 1 && (first.is(SpanKind.SERVER) || first.is(SpanKind.CONSUMER));
  }

  private static Span lost(ParentLinks.SpanRef ref, List<Node> group) {
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    for (Node orphan : group) {
      start = Math.min(start, orphan.startNs());
      end = Math.max(end, orphan.endNs());
    }
    return new Span(
        ref.traceId(),
        ref.spanId(),
        null,
        "(not seen)",
        SpanKind.INTERNAL,
        start,
        end,
        group.get(0).span().resource(),
        "",
        Attributes.EMPTY,
        List.of(),
        List.of(),
        SpanStatus.UNSET,
        "");
  }
}
