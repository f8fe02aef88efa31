package io.whylate.stream.assemble;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.request.RequestKey;
import io.whylate.stream.deadletter.Staged;
import io.whylate.stream.metrics.SpanFate;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.state.Absence;
import io.whylate.stream.state.Erasure;
import io.whylate.stream.state.Held;
import io.whylate.stream.state.PieceKey;
import io.whylate.stream.state.Pieces;
import io.whylate.stream.state.StageClock;
import io.whylate.stream.state.StageSetup;
import io.whylate.stream.state.TickBudget;
import io.whylate.stream.state.Withdrawal;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the pieces of each request and emits them together: soon when they speak of no others, else
 * when none has come for a while. Late spans make it emit all of them again, as the next revision.
 */
final class Assemble extends ContextualProcessor<String, byte[], String, Staged<Assembled>> {

  private static final String STAGE = "assemble";
  private static final byte[] NOTHING = {};

  private final AssemblyRules rules;
  private final StageSetup setup;
  private final StreamMetrics metrics;
  private final Expectation expectation = new Expectation();

  private final Absence absence = new Absence();
  private StageClock clock;
  private Requests requests;
  private ForgottenRequests forgotten;
  private KeyValueStore<String, byte[]> rowMemory;

  @SuppressWarnings("NullAway.Init") // the stores come with init
  Assemble(AssemblyRules rules, StageSetup setup) {
    this.rules = rules;
    this.setup = setup;
    this.metrics = setup.metrics();
  }

  @Override
  public void init(ProcessorContext<String, Staged<Assembled>> context) {
    super.init(context);
    clock = new StageClock(setup.progress(), context.taskId().partition());
    requests =
        new Requests(
            rules,
            context.getStateStore(AssembleStage.REQUESTS),
            new Pieces(context.getStateStore(AssembleStage.PIECES)),
            new Held(metrics.holdings(STAGE)));
    forgotten =
        new ForgottenRequests(context.getStateStore(AssembleStage.FORGOTTEN), rules.recall());
    rowMemory = context.getStateStore(AssembleStage.ROW_MEMORY);
    context.schedule(setup.timing().tick(), PunctuationType.WALL_CLOCK_TIME, this::workOffDue);
  }

  @Override
  public void close() {
    requests.release();
  }

  @Override
  public void process(Record<String, byte[]> record) {
    clock.sees(record.timestamp());
    if (Withdrawal.isOne(record)) {
      withdraw(record);
    } else if (Erasure.isOne(record)) {
      erase(record);
    } else {
      take(record);
    }
    String key = requests.due().pollExcess();
    while (key != null) {
      evict(key);
      key = requests.due().pollExcess();
    }
  }

  private void take(Record<String, byte[]> record) {
    String key = record.key();
    PieceFacts piece = PieceFacts.of(record.value());
    byte[] pieceKey = PieceKey.of(key, record.value());
    if (requests.has(pieceKey)) {
      count(SpanFate.DUPLICATE, piece.spans());
      return;
    }
    RequestHeader before = requests.get(key);
    RequestHeader header = before == null ? open(key, piece, record.timestamp()) : before;
    if (before != null && isReuse(key, piece.times(), before.times())) {
      header = reopen(key, before, record.timestamp());
      before = header;
    }
    if (header == null) {
      count(SpanFate.LATE, piece.spans());
    } else if (fits(header.stock(), piece)) {
      long lateMs = record.timestamp() - TimeUnit.NANOSECONDS.toMillis(piece.times().endNs());
      metrics.lateness().record(Math.max(0, lateMs), TimeUnit.MILLISECONDS);
      requests.addPiece(pieceKey, record.value());
      requests.put(key, before, header.arrived(piece, record.timestamp()));
    } else {
      count(SpanFate.DEAD_LETTERED, piece.spans());
      context().forward(record.withValue(Staged.dead(record.value(), STAGE, beyond(key))));
      requests.put(key, before, header.overflowed(record.timestamp()));
    }
  }

  /** Null for a request that was forgotten. */
  private @Nullable RequestHeader open(String key, PieceFacts piece, long nowMs) {
    ForgottenRequests.Trace trace = forgotten.find(key);
    if (trace == null) {
      return RequestHeader.opened(0, nowMs);
    }
    return isReuse(key, piece.times(), trace.times())
        ? RequestHeader.opened(trace.occurrence() + 1, nowMs)
        : null;
  }

  private boolean isReuse(String key, SpanTimes times, SpanTimes known) {
    return RequestKey.ofId(key).isReusable()
        && times.isApartFrom(known, rules.keyReuse().toNanos());
  }

  private RequestHeader reopen(String key, RequestHeader last, long nowMs) {
    RequestHeader before = last;
    if (last.waiting().isOn()) {
      before = emit(key, last, requests.spans(key, last), noFlags(), nowMs);
    }
    RequestHeader next = RequestHeader.opened(last.occurrence() + 1, nowMs);
    requests.replacePieces(key, NOTHING);
    rowMemory.delete(key);
    requests.put(key, before, next);
    return next;
  }

  private boolean fits(Stock stock, PieceFacts piece) {
    return stock.bytes() + (long) piece.bytes() <= rules.maxBytes()
        && stock.spans() + piece.spans() <= rules.maxSpans();
  }

  private String beyond(String key) {
    return String.format(
        "request %s has more than %d spans or %d bytes of them",
        key, rules.maxSpans(), rules.maxBytes());
  }

  /** Spans that were taken for this request belong to another, which is sent them as well. */
  private void withdraw(Record<String, byte[]> record) {
    String key = record.key();
    ExportTraceServiceRequest moved = PieceFacts.parse(record.value());
    count(SpanFate.MOVED, PieceFacts.of(record.value()).spans());
    RequestHeader header = requests.get(key);
    if (header == null) {
      return;
    }
    ExportTraceServiceRequest spans = requests.spans(key, header);
    count(SpanFate.ATTRIBUTED, countDuplicates(header.stock(), DistinctSpans.count(spans)));
    ExportTraceServiceRequest rest = Withdrawal.without(moved, spans);
    byte[] otlp = rest.toByteArray();
    requests.replacePieces(key, otlp);
    requests.put(
        key,
        header,
        header.reduced(PieceFacts.of(otlp), DistinctSpans.count(rest), record.timestamp()));
  }

  /** It stays known that there was such a request, so that what is late opens it no more. */
  private void erase(Record<String, byte[]> record) {
    RequestHeader header = requests.get(record.key());
    if (header != null) {
      count(SpanFate.ERASED, header.stock().open());
      drop(record.key(), header);
      recall(record.key(), header, record.timestamp());
    }
  }

  private void workOffDue(long wallMs) {
    if (absence.isInDoubt()) {
      return;
    }
    long nowMs = clock.nowMs(wallMs);
    TickBudget budget = TickBudget.of(setup.timing().budget());
    String key = requests.due().pollDue(nowMs);
    while (key != null) {
      RequestHeader header = requests.indexed(key);
      if (header.waiting().isOn()) {
        lookAt(key, header, nowMs);
      } else {
        forget(key, header, nowMs);
      }
      key = budget.isLeft() ? requests.due().pollDue(nowMs) : null;
    }
  }

  /** Emits a request that misses nothing, or has waited long enough for what it misses. */
  private void lookAt(String key, RequestHeader header, long nowMs) {
    ExportTraceServiceRequest spans = requests.spans(key, header);
    Calls calls = Calls.in(spans);
    boolean isOver = header.waiting().endMs(rules) <= nowMs;
    if (isOver || expectation.isMet(calls)) {
      expectation.learn(calls, isOver);
      emit(key, header, spans, noFlags(), nowMs);
    } else {
      requests.put(key, header, header.foundIncomplete());
    }
  }

  private void evict(String key) {
    metrics.evictions(STAGE).increment();
    RequestHeader header = requests.indexed(key);
    long nowMs = header.waiting().lastMs();
    if (header.waiting().isOn()) {
      ExportTraceServiceRequest spans = requests.spans(key, header);
      header = emit(key, header, spans, EnumSet.of(Flag.EVICTED), nowMs);
    }
    forget(key, header, nowMs);
  }

  private RequestHeader emit(
      String key,
      RequestHeader header,
      ExportTraceServiceRequest spans,
      Set<Flag> flags,
      long nowMs) {
    Stock stock = header.stock();
    int distinct = DistinctSpans.count(spans);
    int newSpans = countDuplicates(stock, distinct);
    boolean isRow = stock.spans() > 0 || header.revision() > 0;
    boolean isNew = header.revision() == 0 || newSpans > 0 || stock.altered();
    RequestHeader after = header.closed(stock.counted(distinct), isRow && isNew, nowMs);
    requests.put(key, header, after);
    if (isRow && isNew) {
      if (stock.overflowed()) {
        flags.add(Flag.OVERFLOWED);
      }
      context()
          .forward(
              new Record<>(
                  key, Staged.of(Assembled.of(key, header, spans, newSpans, flags)), nowMs));
    }
    return after;
  }

  private void forget(String key, RequestHeader header, long nowMs) {
    drop(key, header);
    if (header.revision() > 0) {
      recall(key, header, nowMs);
    }
  }

  private void drop(String key, RequestHeader header) {
    requests.remove(key, header);
    rowMemory.delete(key);
  }

  private void recall(String key, RequestHeader header, long nowMs) {
    if (!forgotten.add(key, header, nowMs)) {
      metrics.evictions("recall").increment();
    }
  }

  /** Counts those that are the same as others; so many are neither the same nor counted before. */
  private int countDuplicates(Stock stock, int distinct) {
    int newSpans = distinct - stock.distinct();
    count(SpanFate.DUPLICATE, stock.open() - newSpans);
    return newSpans;
  }

  private static Set<Flag> noFlags() {
    return EnumSet.noneOf(Flag.class);
  }

  private void count(SpanFate fate, int spans) {
    metrics.spans(fate).increment(spans);
  }
}
