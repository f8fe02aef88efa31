package io.whylate.attribution.tree;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.rules.Classification;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Spans whose parent was named but not seen: they stay together under a stand-in for it. */
final class Orphans {

  private static final Classification LOST =
      Classification.derived(Layer.UNATTRIBUTED, "stand-in for a lost span");

  private Orphans() {}

  /**
   * Finds each group of orphans its place. The stand-ins that hang under no client span are
   * returned. A lone server of which nothing else in its trace knows joins the roots, since its
   * caller merely sends no spans.
   */
  static List<Node> resolve(ParentLinks links, List<Node> nodes, Set<Flag> flags) {
    List<Node> free = new ArrayList<>();
    Set<String> known = tracesOfCallers(links);
    links
        .orphans()
        .forEach(
            (ref, group) -> {
              Node standIn = Node.standIn(lost(ref, group), LOST);
              Node client = callerOf(standIn, group, nodes);
              if (client == null && isLoneEntry(group) && !known.contains(ref.traceId())) {
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

  /** Traces with spans of somebody who was not just called. */
  private static Set<String> tracesOfCallers(ParentLinks links) {
    Set<String> traces = new HashSet<>();
    links.roots().forEach(root -> traces.add(root.span().traceId()));
    links
        .orphans()
        .forEach(
            (ref, group) -> {
              if (!isLoneEntry(group)) {
                traces.add(ref.traceId());
              }
            });
    return traces;
  }

  private static boolean isLoneEntry(List<Node> group) {
    Node first = group.get(0);
    return group.size() == 1 && (first.is(SpanKind.SERVER) || first.is(SpanKind.CONSUMER));
  }

  /** The smallest client span without a server that contains the stand-in, in its trace. */
  private static @Nullable Node callerOf(Node standIn, List<Node> group, List<Node> nodes) {
    Node best = null;
    for (Node node : nodes) {
      if (node.is(SpanKind.CLIENT)
          && node.children().isEmpty()
          && node.span().traceId().equals(standIn.span().traceId())
          && node.startNs() <= standIn.startNs()
          && node.endNs() >= standIn.endNs()
          && !isUnder(node, group)
          && (best == null || node.durationNs() < best.durationNs())) {
        best = node;
      }
    }
    return best;
  }

  private static boolean isUnder(Node node, List<Node> group) {
    Node above = node;
    while (above != null && !group.contains(above)) {
      above = above.parent();
    }
    return above != null;
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
