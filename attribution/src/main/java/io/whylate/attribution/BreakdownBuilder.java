package io.whylate.attribution;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.breakdown.Outcome;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.attribution.breakdown.TimerEvent;
import io.whylate.attribution.clock.Clocks;
import io.whylate.attribution.layer.OwnTime;
import io.whylate.attribution.layer.Owner;
import io.whylate.attribution.measure.Evidence;
import io.whylate.attribution.measure.FirstToken;
import io.whylate.attribution.measure.HeldStreams;
import io.whylate.attribution.measure.Labels;
import io.whylate.attribution.measure.ModelCalls;
import io.whylate.attribution.measure.NetworkBound;
import io.whylate.attribution.measure.Sampling;
import io.whylate.attribution.measure.ServerLoad;
import io.whylate.attribution.measure.Tail;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKeys;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanStatus;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import io.whylate.attribution.walk.Beside;
import io.whylate.attribution.walk.Charge;
import io.whylate.attribution.walk.Contest;
import io.whylate.attribution.walk.Reach;
import io.whylate.attribution.walk.Savable;
import io.whylate.attribution.walk.Walk;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Writes the result of the walk down as a breakdown. */
final class BreakdownBuilder {

  private static final long NS_PER_SECOND = 1_000_000_000;

  /** The time to the first token, its split, and between which events it was measured. */
  private record ToFirstToken(
      @Nullable Long ns,
      @Nullable Map<Layer, Long> layers,
      @Nullable TimerEvent start,
      @Nullable TimerEvent end) {

    private static final ToFirstToken UNKNOWN = new ToFirstToken(null, null, null, null);
  }

  /** What the window was spent on. */
  private record Times(
      List<Charge> charges,
      List<Segment> segments,
      Map<Layer, Long> layers,
      Map<String, Long> byService,
      ToFirstToken first,
      long contestedNs,
      Map<String, Long> beside,
      @Nullable Map<Layer, Long> savable) {}

  private static final int MOST_ALIASES = 64;

  private final Request request;
  private final List<Span> spans;
  private final Tree tree;
  private final Clocks clocks;
  private final Perspective perspective;
  private final Set<Flag> flags;
  private final LayerRules rules;

  BreakdownBuilder(
      Request request,
      List<Span> spans,
      Tree tree,
      Clocks clocks,
      Perspective perspective,
      Set<Flag> flags,
      LayerRules rules) {
    this.request = request;
    this.spans = spans;
    this.tree = tree;
    this.clocks = clocks;
    this.perspective = perspective;
    this.flags = flags;
    this.rules = rules;
  }

  Breakdown build(Reach[] reaches, Walk walk, OwnTime ownTime) {
    Node window = tree.window();
    List<ModelCall> calls = ModelCalls.of(tree, flags);
    Times times = times(calls, reaches, walk, ownTime);
    ToFirstToken first = times.first;
    Map<Layer, Long> layers = times.layers;
    Labels labels = Labels.of(tree, rules);
    ServerLoad load = ServerLoad.of(tree);
    flag(Flag.SPANS_DROPPED, Evidence.saysSpansDropped(tree));
    String errorKind = window.span().attributes().text("error.type");
    return new Breakdown(
        request.key().id(),
        request.rowId(),
        request.key().kind(),
        request.openedAt(),
        request.revision(),
        traceIds(),
        aliases(),
        perspective,
        instant(window.startNs()),
        window.durationNs(),
        layers,
        times.byService,
        Evidence.unseenLayers(tree, perspective, layers.keySet()),
        first.ns,
        first.layers,
        first.start,
        first.end,
        times.savable,
        times.contestedNs,
        times.beside,
        NetworkBound.of(tree, reaches, clocks),
        clocks.offsets(() -> times.charges.stream().map(Charge::node).toList()),
        Tail.ns(tree, clocks),
        Sampling.probability(tree),
        load.inFlight(),
        load.state(),
        load.gcPauseNs(),
        HeldStreams.ns(tree),
        Evidence.completeness(
            perspective, flags, layers.containsKey(Layer.UNATTRIBUTED) || ownTime.lacksServers()),
        flags.isEmpty() ? List.of() : flags.stream().map(Flag::toString).toList(),
        window.span().service(),
        labels.workload(),
        model(calls),
        labels.version(),
        labels.deployment(),
        labels.region(),
        labels.tenant(),
        labels.session(),
        labels.task(),
        streamed(calls),
        window.span().status() == SpanStatus.ERROR ? Outcome.ERROR : Outcome.OK,
        errorKind,
        errorKind != null && isCutOff(errorKind),
        rules.version(),
        calls,
        times.segments);
  }

  private Times times(List<ModelCall> calls, Reach[] reaches, Walk walk, OwnTime ownTime) {
    Layer[] layerOf = ownTime.layers();
    List<Charge> charges = walk.charges();
    List<Segment> segments = segments(charges, ownTime);
    Map<Layer, Long> layers = new EnumMap<>(Layer.class);
    Map<String, Long> byService = new TreeMap<>();
    long[] spent = spent(charges);
    for (Node node : tree.nodes()) {
      long ns = spent[node.index()];
      if (ns > 0) {
        layers.merge(layerOf[node.index()], ns, Long::sum);
        byService.merge(owner(node, ownTime), ns, Long::sum);
      }
    }
    long contested = contestedNs(reaches, walk, layerOf);
    Map<Layer, Long> savable =
        contested == 0 ? layers : Savable.of(tree, reaches, charges, layerOf);
    flag(Flag.ASYNC_ASSUMED, Walk.isAsync(charges, reaches));
    flag(Flag.MANY_SPANS, savable == null);
    flag(Flag.SEEN_FROM_OUTSIDE, layers.containsKey(Layer.MODEL_UNDIVIDED));
    ToFirstToken first = firstToken(calls, walk, layerOf);
    Map<String, Long> beside =
        walk.isSequential() || walk.isSimplified()
            ? Map.of()
            : Beside.measure(tree, reaches, charges, owners(ownTime));
    return new Times(charges, segments, layers, byService, first, contested, beside, savable);
  }

  /** By index, the time that was charged to a node. */
  private long[] spent(List<Charge> charges) {
    long[] spent = new long[tree.nodes().size()];
    for (Charge charge : charges) {
      spent[charge.node().index()] += charge.endNs() - charge.startNs();
    }
    return spent;
  }

  private static String owner(Node node, OwnTime ownTime) {
    Owner owner = ownTime.of(node);
    return Segment.owner(owner.layer(), node.span().service(), owner.peer());
  }

  private long contestedNs(Reach[] reaches, Walk walk, Layer[] layerOf) {
    if (walk.isSimplified()) {
      return tree.window().durationNs();
    }
    return walk.isSequential() ? 0 : Contest.measure(tree, reaches, layerOf);
  }

  /** The charges, named; neighbours with one owner and one span become one. */
  private List<Segment> segments(List<Charge> charges, OwnTime ownTime) {
    long origin = tree.window().startNs();
    List<Segment> segments = new ArrayList<>(charges.size());
    for (Charge charge : charges) {
      Node node = charge.node();
      Owner owner = ownTime.of(node, charge.startNs());
      segments.add(
          new Segment(
              charge.startNs() - origin,
              charge.endNs() - origin,
              owner.layer(),
              node.span().service(),
              owner.peer(),
              owner.detail(),
              node.span().spanId(),
              owner.rule()));
    }
    return List.copyOf(segments);
  }

  /** By index, whose the node's own time is. */
  private String[] owners(OwnTime ownTime) {
    String[] owners = new String[tree.nodes().size()];
    for (Node node : tree.nodes()) {
      owners[node.index()] = owner(node, ownTime);
    }
    return owners;
  }

  private ToFirstToken firstToken(List<ModelCall> calls, Walk walk, Layer[] layerOf) {
    FirstToken first = FirstToken.of(tree, calls);
    if (first == null) {
      return ToFirstToken.UNKNOWN;
    }
    Node emitter = first.emitter(tree, calls);
    List<Charge> charges = walk.chargesUntil(tree.window().startNs() + first.ns(), emitter);
    return new ToFirstToken(
        first.ns(), FirstToken.split(tree, charges, layerOf, emitter), timerStart(), first.end());
  }

  private void flag(Flag flag, boolean holds) {
    if (holds) {
      flags.add(flag);
    }
  }

  private List<String> aliases() {
    Set<String> aliases = new TreeSet<>();
    for (Span span : spans) {
      aliases.addAll(RequestKeys.aliases(span));
    }
    aliases.remove(request.key().id());
    return aliases.stream().limit(MOST_ALIASES).toList();
  }

  private List<String> traceIds() {
    String first = spans.get(0).traceId();
    for (Span span : spans) {
      if (!span.traceId().equals(first)) {
        return spans.stream().map(Span::traceId).distinct().sorted().toList();
      }
    }
    return List.of(first);
  }

  private TimerEvent timerStart() {
    return perspective == Perspective.CALLER ? TimerEvent.CLIENT_CALL : TimerEvent.SERVER_ARRIVAL;
  }

  private static @Nullable String model(List<ModelCall> calls) {
    return calls.isEmpty() ? null : calls.get(calls.size() - 1).model();
  }

  private @Nullable Boolean streamed(List<ModelCall> calls) {
    Boolean own = tree.window().span().attributes().flag("gen_ai.request.stream");
    return (own != null || calls.isEmpty()) ? own : calls.get(calls.size() - 1).streamed();
  }

  /** The caller gave up before the answer was whole: its real latency is longer. */
  private static boolean isCutOff(String errorKind) {
    String kind = errorKind.toLowerCase(Locale.ROOT);
    return kind.contains("timeout") || kind.contains("cancel");
  }

  private static Instant instant(long unixNs) {
    return Instant.ofEpochSecond(
        Math.floorDiv(unixNs, NS_PER_SECOND), Math.floorMod(unixNs, NS_PER_SECOND));
  }
}
