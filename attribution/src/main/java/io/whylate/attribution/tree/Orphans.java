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
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Spans whose parent was named but not seen: they stay together under a stand-in for it. */
final class Orphans {

  private static final Classification LOST =
      Classification.derived(Layer.UNATTRIBUTED, "stand-in for a lost span");

  private final ParentLinks links;
  private final Set<Flag> flags;
  private final SpansAround processes;
  private final SpansAround clients;

  /** Those with spans of somebody other than the servers that were just called. */
  private final Set<String> tracesOfCallers;

  private final List<Node> free = new ArrayList<>();

  private Orphans(ParentLinks links, List<Node> nodes, Set<Flag> flags) {
    this.links = links;
    this.flags = flags;
    this.processes = new SpansAround(nodes, Orphans::processOf);
    this.clients = new SpansAround(nodes, Orphans::traceOfSilentClient);
    this.tracesOfCallers = tracesOfCallers(links);
  }

  /** What one process saw of a trace. */
  private record Side(String traceId, String process) {
    static Side of(Node node) {
      return new Side(node.span().traceId(), node.span().resource().process());
    }
  }

  /** Spans that name one parent, and the stand-in for it. */
  private record Group(Node standIn, List<Node> orphans) {

    /** Whether all that was seen is a server or a consumer. */
    boolean isLoneEntry() {
      return Orphans.isLoneEntry(orphans);
    }

    boolean isConsumer() {
      return orphans.get(0).is(SpanKind.CONSUMER);
    }

    /** Whether one was called from elsewhere, so that the parent was not in its process. */
    boolean isCalled() {
      return orphans.stream().anyMatch(Orphans::isCalled);
    }

    String traceId() {
      return standIn.span().traceId();
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
    return links.orphans().isEmpty() ? List.of() : new Orphans(links, nodes, flags).resolve();
  }

  private List<Node> resolve() {
    List<Group> groups = new ArrayList<>();
    links
        .orphans()
        .forEach(
            (ref, group) -> groups.add(new Group(Node.standIn(lost(ref, group), LOST), group)));
    groups.sort(Comparator.comparingLong(group -> group.standIn.startNs()));
    groups.forEach(this::resolve);
    return free;
  }

  private void resolve(Group group) {
    Node place = placeOf(group);
    if (place != null) {
      flags.add(Flag.LOST_SPANS);
      standIn(group).hangUnder(place);
      return;
    }
    boolean lost = !group.isLoneEntry() || tracesOfCallers.contains(group.traceId());
    if (lost) {
      flags.add(Flag.LOST_SPANS);
    }
    if (group.isLoneEntry() && (!lost || group.isConsumer())) {
      links.roots().add(group.orphans.get(0));
    } else {
      free.add(standIn(group));
    }
  }

  private @Nullable Node placeOf(Group group) {
    Node inProcess =
        group.isCalled()
            ? null
            : processes.shortest(processOf(group.standIn), group.standIn, group.orphans);
    return inProcess != null
        ? inProcess
        : clients.shortest(group.traceId(), group.standIn, group.orphans);
  }

  /** The stand-in of a group, with the group under it. */
  private static Node standIn(Group group) {
    group.orphans.forEach(orphan -> orphan.hangUnder(group.standIn));
    return group.standIn;
  }

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
