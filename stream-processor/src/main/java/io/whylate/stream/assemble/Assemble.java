package io.whylate.stream.assemble;

import io.whylate.attribution.request.RequestKey;
import io.whylate.stream.deadletter.Staged;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.state.Deadlines;
import io.whylate.stream.state.Pieces;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the pieces of each request and emits them together, by the wall clock: the last request of
 * an idle topic is not held. Late spans make it emit all of them again, as the next revision.
 */
final class Assemble extends ContextualProcessor<String, byte[], String, Staged<Assembled>> {

  private static final String STAGE = "assemble";

  private final AssemblyRules rules;
  private final Duration tick;
  private final StreamMetrics metrics;
  private final Deadlines deadlines = new Deadlines();

  private KeyValueStore<String, RequestHeader> headers;
  private Pieces pieces;

  @SuppressWarnings("NullAway.Init") // the stores come with init
  Assemble(AssemblyRules rules, Duration tick, StreamMetrics metrics) {
    this.rules = rules;
    this.tick = tick;
    this.metrics = metrics;
  }

  @Override
  public void init(ProcessorContext<String, Staged<Assembled>> context) {
    super.init(context);
    headers = context.getStateStore(AssembleStage.REQUESTS);
    pieces = new Pieces(context.getStateStore(AssembleStage.PIECES));
    try (var all = headers.all()) {
      all.forEachRemaining(
          entry -> deadlines.schedule(entry.key, entry.value.dueMs(rules.patience())));
    }
    context.schedule(tick, PunctuationType.WALL_CLOCK_TIME, this::closeDue);
  }

  @Override
  public void process(Record<String, byte[]> record) {
    String key = record.key();
    byte[] piece = record.value();
    if (pieces.contains(key, piece)) {
      metrics.duplicatePieces().increment();
      return;
    }
    SpanTimes times = SpanTimes.of(piece);
    RequestHeader header = openFor(key, times);
    if (header.bytes() + piece.length > rules.maxBytes()) {
      String reason = "request " + key + " has more than " + rules.maxBytes() + " bytes of spans";
      context().forward(record.withValue(Staged.dead(piece, STAGE, reason)));
      return;
    }
    if (header.revision() > 0) {
      metrics.latePieces().increment();
    }
    pieces.add(key, piece);
    keep(key, header.arrived(piece.length, times, context().currentSystemTimeMs()));
  }

  /** The request that these spans belong to: the open one, unless they are a reuse of its key. */
  private RequestHeader openFor(String key, SpanTimes times) {
    long nowMs = context().currentSystemTimeMs();
    @Nullable RequestHeader header = headers.get(key);
    if (header == null) {
      return RequestHeader.opened(0, nowMs);
    }
    if (!RequestKey.ofId(key).isReusable()
        || !times.isApartFrom(header.times(), rules.keyReuse().toNanos())) {
      return header;
    }
    if (header.waiting()) {
      emit(key, header, nowMs);
    }
    pieces.take(key);
    RequestHeader next = RequestHeader.opened(header.occurrence() + 1, nowMs);
    keep(key, next);
    return next;
  }

  private void closeDue(long nowMs) {
    for (String key : deadlines.takeDue(nowMs)) {
      RequestHeader header = headers.get(key);
      if (header.waiting()) {
        emit(key, header, nowMs);
        keep(key, header.emitted(nowMs));
      } else {
        pieces.take(key);
        headers.delete(key);
      }
    }
  }

  private void emit(String key, RequestHeader header, long nowMs) {
    // OTLP requests one after the other are, as bytes, one request with the spans of all.
    ByteArrayOutputStream otlp = new ByteArrayOutputStream(header.bytes());
    pieces.of(key).forEach(otlp::writeBytes);
    context()
        .forward(
            new Record<>(key, Staged.of(Assembled.of(key, header, otlp.toByteArray())), nowMs));
  }

  private void keep(String key, RequestHeader header) {
    headers.put(key, header);
    deadlines.schedule(key, header.dueMs(rules.patience()));
  }
}
