package io.whylate.attribution.tree;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.rules.Classification;
import io.whylate.attribution.rules.Mark;
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
   * Finds each group of orphans its place. The stand-ins for which there is none are returned. A
   * lone server of which nothing else in its trace knows joins the roots, since its caller merely
   * sends no spans.
   */
  static List<Node> resolve(ParentLinks links, List<Node> nodes, Set<Flag> flags) {
    List<Node> free = new ArrayList<>();
    Set<String> known = tracesOfCallers(links);
    links
        .orphans()
        .forEach(
            (ref, group) -> {
              Node standIn = Node.standIn(lost(ref, group), LOST);
              Node place = placeOf(standIn, group, nodes);
              if (place == null && isLoneEntry(group) && !known.contains(ref.traceId())) {
                links.roots().add(group.get(0));
                return;
              }
              flags.add(Flag.LOST_SPANS);
              group.forEach(orphan -> orphan.hangUnder(standIn));
              if (place == null) {
                free.add(standIn);
              } else {
                standIn.hangUnder(place);
              }
            });
    return free;
  }

  /** Traces with spans of somebody other than the servers that were just called. */
  private static Set<String> tracesOfCallers(ParentLinks links) {
    Set<String> traces = new HashSet<>();
    links.roots().forEach(root -> traces.add(root.span().traceId()));
    Set<Side> called = new HashSet<>();
    for (List<Node> group : links.orphans().values()) {
      if (isLoneEntry(group)) {
        called.add(Side.of(group.get(0)));
      }
    }
    for (List<Node> group : links.orphans().values()) {
      if (!called.contains(Side.of(group.get(0)))) {
        traces.add(group.get(0).span().traceId());
      }
    }
    return traces;
  }

  /** What one process saw of a trace. */
  private record Side(String traceId, String process) {
    static Side of(Node node) {
      return new Side(node.span().traceId(), node.span().resource().process());
    }
  }

  private static boolean isLoneEntry(List<Node> group) {
    Node first = group.get(0);
    return group.size() == 1 && (first.is(SpanKind.SERVER) || first.is(SpanKind.CONSUMER));
  }

  /**
   * The smallest span of the orphans' own process that contains them: what was lost within it is
   * still within it. Where there is none, or an orphan was called from elsewhere, the smallest
   * client span without a server that contains them.
   */
  private static @Nullable Node placeOf(Node standIn, List<Node> group, List<Node> nodes) {
    boolean calledFromElsewhere = group.stream().anyMatch(Orphans::isCalled);
    Node around = null;
    Node client = null;
    for (Node node : nodes) {
      if (!node.span().traceId().equals(standIn.span().traceId())
          || node.startNs() > standIn.startNs()
          || node.endNs() < standIn.endNs()
          || isUnder(node, group)) {
        continue;
      }
      if (node.is(SpanKind.CLIENT)) {
        client = node.isUnansweredCall() ? smaller(node, client) : client;
      } else if (!calledFromElsewhere && node.sameProcess(standIn)) {
        around = smaller(node, around);
      }
    }
    return around == null ? client : around;
  }

  private static boolean isCalled(Node orphan) {
    return (orphan.is(SpanKind.SERVER) && !orphan.is(Mark.ENGINE)) || orphan.is(SpanKind.CONSUMER);
  }

  private static Node smaller(Node node, @Nullable Node best) {
    return best == null || node.durationNs() < best.durationNs() ? node : best;
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
