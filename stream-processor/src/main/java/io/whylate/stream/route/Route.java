package io.whylate.stream.route;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.otlp.Hex;
import io.whylate.formats.otlp.OtlpProtobuf;
import io.whylate.formats.otlp.OtlpSplitter;
import io.whylate.stream.state.Deadlines;
import io.whylate.stream.state.Patience;
import io.whylate.stream.state.Pieces;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Sends each span on under its request key. A span without one follows its nearest ancestor that
 * has one; while none is known it waits, until the trace is idle: then it goes to the only request
 * of the trace, or to the trace itself.
 */
final class Route extends ContextualProcessor<String, byte[], String, byte[]> {

  private final Patience patience;
  private final Duration tick;
  private final Deadlines deadlines = new Deadlines();

  private KeyValueStore<String, TraceHeader> headers;
  private TraceSpans spans;
  private Pieces pending;

  @SuppressWarnings("NullAway.Init") // the stores come with init
  Route(Patience patience, Duration tick) {
    this.patience = patience;
    this.tick = tick;
  }

  @Override
  public void init(ProcessorContext<String, byte[]> context) {
    super.init(context);
    headers = context.getStateStore(RouteStage.TRACES);
    spans = new TraceSpans(context.getStateStore(RouteStage.SPANS));
    pending = new Pieces(context.getStateStore(RouteStage.PENDING));
    try (var all = headers.all()) {
      all.forEachRemaining(entry -> deadlines.schedule(entry.key, entry.value.dueMs(patience)));
    }
    context.schedule(tick, PunctuationType.WALL_CLOCK_TIME, this::settleDue);
  }

  @Override
  public void process(Record<String, byte[]> record) {
    String traceId = record.key();
    long nowMs = context().currentSystemTimeMs();
    TraceHeader before = headers.get(traceId);
    TraceHeader header = before == null ? TraceHeader.opened(nowMs) : before;

    ExportTraceServiceRequest piece = parse(record.value());
    Set<String> awaited = spans.learn(OtlpProtobuf.read(piece).spans());
    NearestKeys keys = spans.nearestKeys(traceId);
    boolean someWait = header.waiting();
    if (someWait && awaited.stream().anyMatch(spanId -> keys.of(spanId).isPresent())) {
      someWait = forwardWaiting(traceId, keys, record);
    }
    ExportTraceServiceRequest rest = forwardKnown(keys, piece, record);
    if (rest != null) {
      pending.add(traceId, rest.toByteArray());
    }
    keep(traceId, header.arrived(someWait || rest != null, nowMs));
  }

  /** Sends on what has a key by now; true when some have none yet. */
  private boolean forwardWaiting(String traceId, NearestKeys keys, Record<String, byte[]> record) {
    boolean someWait = false;
    for (byte[] waiting : pending.of(traceId)) {
      ExportTraceServiceRequest piece = parse(waiting);
      ExportTraceServiceRequest rest = forwardKnown(keys, piece, record);
      someWait |= rest != null;
      if (piece.equals(rest)) {
        continue;
      }
      pending.remove(traceId, waiting);
      if (rest != null) {
        pending.add(traceId, rest.toByteArray());
      }
    }
    return someWait;
  }

  /** Sends on what has a key; the rest, or null when there is none. */
  private @Nullable ExportTraceServiceRequest forwardKnown(
      NearestKeys keys, ExportTraceServiceRequest piece, Record<String, byte[]> record) {
    Map<Optional<String>, ExportTraceServiceRequest> byKey =
        OtlpSplitter.split(piece, span -> keys.of(Hex.of(span.getSpanId())));
    ExportTraceServiceRequest rest = byKey.remove(Optional.<String>empty());
    byKey.forEach(
        (key, part) ->
            context().forward(record.withKey(key.orElseThrow()).withValue(part.toByteArray())));
    return rest;
  }

  private void settleDue(long nowMs) {
    for (String traceId : deadlines.takeDue(nowMs)) {
      TraceHeader header = headers.get(traceId);
      if (header.waiting()) {
        settle(traceId, nowMs);
        keep(traceId, header.settled());
      } else {
        spans.forget(traceId);
        headers.delete(traceId);
      }
    }
  }

  private void settle(String traceId, long nowMs) {
    String key = spans.keyOfRest(traceId);
    List<byte[]> rest = pending.take(traceId);
    for (byte[] piece : rest) {
      OtlpProtobuf.read(parse(piece))
          .spans()
          .forEach(span -> spans.assign(traceId, span.spanId(), key));
      context().forward(new Record<>(key, piece, nowMs));
    }
  }

  private void keep(String traceId, TraceHeader header) {
    headers.put(traceId, header);
    deadlines.schedule(traceId, header.dueMs(patience));
  }

  private static ExportTraceServiceRequest parse(byte[] piece) {
    try {
      return OtlpProtobuf.parse(piece);
    } catch (MalformedInput e) {
      throw new IllegalStateException("a piece that the first stage wrote", e);
    }
  }
}
