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
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Spans whose parent was named but not seen: they stay together under a stand-in for it. */
final class Orphans {

  private static final Classification LOST =
      Classification.derived(Layer.UNATTRIBUTED, "stand-in for a lost span");

  private Orphans() {}

  /** What one process saw of a trace. */
  private record Side(String traceId, String process) {
    static Side of(Node node) {
      return new Side(node.span().traceId(), node.span().resource().process());
    }
  }

  /**
   * Finds each group of orphans its place: the shortest span of its own process that contains it,
   * since what was lost within a process is still within it; where there is none, or an orphan was
   * called from elsewhere, the shortest client span without a server that contains it. The
   * stand-ins for which there is none are returned. A lone server of which nothing else in its
   * trace knows joins the roots, since its caller merely sends no spans; so does a lone consumer,
   * since its producer was not around it.
   */
  static List<Node> resolve(ParentLinks links, List<Node> nodes, Set<Flag> flags) {
    if (links.orphans().isEmpty()) {
      return List.of();
    }
    Set<String> known = tracesOfCallers(links);
    SpansAround around = new SpansAround(nodes, Orphans::processOf);
    SpansAround clients = new SpansAround(nodes, Orphans::traceOfSilentClient);
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
              Node place =
                  group.stream().anyMatch(Orphans::isCalled)
                      ? null
                      : around.shortest(processOf(standIn), standIn, group);
              if (place == null) {
                place = clients.shortest(standIn.span().traceId(), standIn, group);
              }
              boolean lost = !isLoneEntry(group) || known.contains(standIn.span().traceId());
              if (lost || place != null) {
                flags.add(Flag.LOST_SPANS);
              }
              if (place == null && isLoneEntry(group) && (!lost || isConsumer(group))) {
                links.roots().add(group.get(0));
                return;
              }
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

  private static boolean isLoneEntry(List<Node> group) {
    Node first = group.get(0);
    return group.size() == 1 && first.isEntry();
  }

  private static boolean isConsumer(List<Node> group) {
    return group.get(0).is(SpanKind.CONSUMER);
  }

  private static boolean isCalled(Node orphan) {
    return (orphan.is(SpanKind.SERVER) && !orphan.is(Mark.ENGINE)) || orphan.is(SpanKind.CONSUMER);
  }

  private static @Nullable Object processOf(Node node) {
    return node.is(SpanKind.CLIENT) ? null : Side.of(node);
  }

  private static @Nullable Object traceOfSilentClient(Node node) {
    return node.isUnansweredCall() ? node.span().traceId() : null;
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
