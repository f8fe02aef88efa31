package io.whylate.stream.route;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
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
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

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
    OtlpProtobuf.read(piece).spans().forEach(spans::learn);
    boolean someWait = forwardKnown(traceId, piece, record);
    if (header.waiting()) {
      for (byte[] waiting : pending.take(traceId)) {
        someWait |= forwardKnown(traceId, parse(waiting), record);
      }
    }
    keep(traceId, header.arrived(someWait, nowMs));
  }

  /** Sends on what has a key and keeps the rest; true when there is a rest. */
  private boolean forwardKnown(
      String traceId, ExportTraceServiceRequest piece, Record<String, byte[]> record) {
    Map<Optional<String>, ExportTraceServiceRequest> byKey =
        OtlpSplitter.split(piece, span -> nearestKey(traceId, span));
    byKey.forEach(
        (key, part) -> {
          byte[] bytes = part.toByteArray();
          if (key.isPresent()) {
            context().forward(record.withKey(key.get()).withValue(bytes));
          } else {
            pending.add(traceId, bytes);
          }
        });
    return byKey.containsKey(Optional.<String>empty());
  }

  private Optional<String> nearestKey(String traceId, Span span) {
    return Optional.ofNullable(spans.nearestKey(traceId, Hex.of(span.getSpanId())));
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
