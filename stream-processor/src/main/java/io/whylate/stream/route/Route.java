package io.whylate.stream.route;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.request.RequestKeys;
import io.whylate.formats.otlp.Hex;
import io.whylate.formats.otlp.OtlpHeads;
import io.whylate.formats.otlp.OtlpSplitter;
import io.whylate.stream.metrics.SpanFate;
import io.whylate.stream.state.Absence;
import io.whylate.stream.state.Held;
import io.whylate.stream.state.Pieces;
import io.whylate.stream.state.StageClock;
import io.whylate.stream.state.StageSetup;
import io.whylate.stream.state.TickBudget;
import io.whylate.stream.state.Withdrawal;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Sends each span on under its request key. A span without one follows its nearest ancestor that
 * has one; while none is known it waits, until the trace is idle: then it goes to the only request
 * of the trace, or to the trace itself. That is a guess: when a key is learned later, the span is
 * sent there, and taken back from where it was.
 */
final class Route extends ContextualProcessor<String, byte[], String, byte[]> {

  private static final String STAGE = "route";

  /** About what one span of a trace takes in memory besides its bytes. */
  private static final int LINKAGE_BYTES = 300;

  private static final OtlpHeads HEADS = new OtlpHeads(RequestKeys.ATTRIBUTES);

  private final RoutingRules rules;
  private final StageSetup setup;

  private final Absence absence = new Absence();
  private StageClock clock;
  private Traces traces;
  private TraceSpans spans;
  private KeptPieces pending;
  private KeptPieces guessed;

  @SuppressWarnings("NullAway.Init") // the stores come with init
  Route(RoutingRules rules, StageSetup setup) {
    this.rules = rules;
    this.setup = setup;
  }

  @Override
  public void init(ProcessorContext<String, byte[]> context) {
    super.init(context);
    clock = new StageClock(setup.progress(), context.taskId().partition());
    traces =
        new Traces(
            rules.patience(),
            rules.capacity(),
            context.getStateStore(RouteStage.TRACES),
            new Held(setup.metrics().holdings(STAGE)));
    spans = new TraceSpans(context.getStateStore(RouteStage.SPANS));
    pending = new KeptPieces(new Pieces(context.getStateStore(RouteStage.PENDING)));
    guessed = new KeptPieces(new Pieces(context.getStateStore(RouteStage.GUESSED)));
    context.schedule(setup.timing().tick(), PunctuationType.WALL_CLOCK_TIME, this::workOffDue);
  }

  @Override
  public void close() {
    traces.release();
  }

  @Override
  public void process(Record<String, byte[]> record) {
    clock.sees(record.timestamp());
    take(record.key(), record.value(), record.timestamp());
    spans.write();
    String traceId = traces.due().pollExcess();
    while (traceId != null) {
      evict(traceId);
      traceId = traces.due().pollExcess();
    }
  }

  private void take(String traceId, byte[] piece, long nowMs) {
    TraceHeader before = traces.get(traceId);
    TraceHeader header = before == null ? TraceHeader.opened(nowMs) : before;
    List<io.whylate.attribution.span.Span> heads = HEADS.read(piece);
    TraceSpans.News news = spans.learn(heads);
    NearestKeys keys = spans.nearestKeys(traceId);
    if (holdsSome(header)
        && news.awaited().stream().anyMatch(spanId -> keys.of(spanId).isKnown())) {
      sendPending(traceId, keys, nowMs);
      correct(traceId, span -> certain(keys.of(Hex.of(span.getSpanId()))), nowMs);
    }
    String only = onlyCertainKey(heads, keys);
    if (only != null) {
      context().forward(new Record<>(only, piece, nowMs));
    } else {
      sendOrKeep(traceId, keys, KeptPieces.parse(piece), nowMs);
    }
    boolean isToThinkOver = header.guessed() && (header.waiting() || news.hasKeys());
    TraceLoad load = loadAfter(header, news.more());
    boolean someGuessed = guessed.takeSpansMore() > 0;
    traces.put(
        traceId,
        before,
        header.arrived(load.pendingSpans() > 0 || isToThinkOver, someGuessed, load, nowMs));
  }

  /** The key that all of them surely have; null when there is none. */
  private static @Nullable String onlyCertainKey(
      List<io.whylate.attribution.span.Span> heads, NearestKeys keys) {
    SpanKey only = null;
    for (io.whylate.attribution.span.Span head : heads) {
      SpanKey key = keys.of(head.spanId());
      if (key.isGuess() || (only != null && !key.equals(only))) {
        return null;
      }
      only = key;
    }
    return only == null ? null : only.id();
  }

  private void sendOrKeep(
      String traceId, NearestKeys keys, ExportTraceServiceRequest piece, long nowMs) {
    ExportTraceServiceRequest rest = send(traceId, keys, piece, nowMs);
    if (KeptPieces.spans(rest) > 0 && !pending.add(traceId, rest)) {
      setup.metrics().spans(SpanFate.DUPLICATE).increment(KeptPieces.spans(rest));
    }
  }

  private static boolean holdsSome(TraceHeader header) {
    return header.load().pendingSpans() > 0 || header.guessed();
  }

  private static SpanKey certain(SpanKey key) {
    return key.isGuess() ? SpanKey.NONE : key;
  }

  /** Sends on what has a key; the rest. */
  private ExportTraceServiceRequest send(
      String traceId, NearestKeys keys, ExportTraceServiceRequest piece, long nowMs) {
    ExportTraceServiceRequest rest = ExportTraceServiceRequest.getDefaultInstance();
    for (var entry :
        OtlpSplitter.split(piece, span -> keys.of(Hex.of(span.getSpanId()))).entrySet()) {
      SpanKey key = entry.getKey();
      if (key.id() == null) {
        rest = entry.getValue();
      } else {
        send(traceId, key.id(), key.isGuess(), entry.getValue(), nowMs);
      }
    }
    return rest;
  }

  private void send(
      String traceId, String key, boolean isGuess, ExportTraceServiceRequest piece, long nowMs) {
    context().forward(new Record<>(key, piece.toByteArray(), nowMs));
    if (isGuess) {
      forEach(piece, span -> spans.guess(traceId, Hex.of(span.getSpanId()), key));
      guessed.add(traceId, piece);
    }
  }

  /** Sends on those of the waiting that have a key by now. */
  private void sendPending(String traceId, NearestKeys keys, long nowMs) {
    for (ExportTraceServiceRequest piece : pending.of(traceId)) {
      ExportTraceServiceRequest rest = send(traceId, keys, piece, nowMs);
      if (!rest.equals(piece)) {
        pending.remove(traceId, piece);
        if (KeptPieces.spans(rest) > 0) {
          pending.add(traceId, rest);
        }
      }
    }
  }

  /** Takes spans back from where they were sent by a guess, and sends them where they belong. */
  private void correct(String traceId, Function<Span, SpanKey> keyOf, long nowMs) {
    for (ExportTraceServiceRequest piece : guessed.of(traceId)) {
      Map<Move, ExportTraceServiceRequest> moves =
          OtlpSplitter.split(
              piece,
              span -> new Move(spans.sentTo(traceId, Hex.of(span.getSpanId())), keyOf.apply(span)));
      if (moves.keySet().stream().noneMatch(move -> move.to.isKnown())) {
        continue;
      }
      guessed.remove(traceId, piece);
      moves.forEach((move, part) -> move(traceId, move, part, nowMs));
    }
  }

  private void move(String traceId, Move move, ExportTraceServiceRequest part, long nowMs) {
    if (move.to.id() == null) {
      guessed.add(traceId, part);
    } else if (!move.to.id().equals(move.from)) {
      context().forward(Withdrawal.of(move.from, part.toByteArray(), nowMs));
      send(traceId, move.to.id(), move.to.isGuess(), part, nowMs);
    }
  }

  private void workOffDue(long wallMs) {
    if (absence.isInDoubt()) {
      return;
    }
    long nowMs = clock.nowMs(wallMs);
    TickBudget budget = TickBudget.of(setup.timing().budget());
    String traceId = traces.due().pollDue(nowMs);
    while (traceId != null) {
      settleOrForget(traceId, nowMs);
      traceId = budget.isLeft() ? traces.due().pollDue(nowMs) : null;
    }
  }

  private void evict(String traceId) {
    setup.metrics().evictions(STAGE).increment();
    settleOrForget(traceId, traces.indexed(traceId).lastArrivalMs());
  }

  private void settleOrForget(String traceId, long nowMs) {
    TraceHeader header = traces.indexed(traceId);
    if (header.waiting()) {
      settle(traceId, header, nowMs);
    } else {
      spans.forget(traceId);
      guessed.forget(traceId);
      traces.remove(traceId, header);
    }
    spans.write();
  }

  private void settle(String traceId, TraceHeader header, long nowMs) {
    String ofTrace = RequestKey.ofTrace(traceId).id();
    String key = spans.keyOfRest(traceId);
    if (header.guessed() && !key.equals(ofTrace)) {
      SpanKey guess = SpanKey.guess(key);
      correct(
          traceId,
          span ->
              ofTrace.equals(spans.sentTo(traceId, Hex.of(span.getSpanId())))
                  ? guess
                  : SpanKey.NONE,
          nowMs);
    }
    for (ExportTraceServiceRequest piece : pending.of(traceId)) {
      pending.remove(traceId, piece);
      send(traceId, key, true, piece, nowMs);
    }
    TraceLoad load = loadAfter(header, 0);
    traces.put(traceId, header, header.settled(guessed.takeSpansMore() > 0, load));
  }

  private TraceLoad loadAfter(TraceHeader header, int newLinkages) {
    return header
        .load()
        .plus(
            pending.takeSpansMore(),
            pending.takeBytesMore() + guessed.takeBytesMore() + newLinkages * LINKAGE_BYTES);
  }

  private static void forEach(ExportTraceServiceRequest piece, Consumer<Span> action) {
    for (var ofResource : piece.getResourceSpansList()) {
      for (var ofScope : ofResource.getScopeSpansList()) {
        ofScope.getSpansList().forEach(action);
      }
    }
  }

  /** Where a span was sent by a guess, and where it belongs; NONE when that is not known better. */
  private record Move(String from, SpanKey to) {}
}
