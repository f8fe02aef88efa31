package io.whylate.stream.decode;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.otlp.OtlpProtobuf;
import io.whylate.formats.otlp.OtlpSplitter;
import io.whylate.stream.deadletter.Staged;
import io.whylate.stream.metrics.SpanFate;
import io.whylate.stream.metrics.StreamMetrics;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Splits each request by trace; spans that cannot be used, and rubbish, become dead letters. */
public final class Decode extends ContextualProcessor<byte[], byte[], String, Staged<byte[]>> {

  private static final String STAGE = "decode";

  private final StreamMetrics metrics;

  public Decode(StreamMetrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    byte @Nullable [] bytes = record.value();
    if (bytes == null) {
      forward(record, "", Staged.dead(null, STAGE, "a record without a value"));
      return;
    }
    try {
      OtlpSplitter.split(OtlpProtobuf.parse(bytes), PieceOf::span)
          .forEach((of, piece) -> forward(record, of.traceId(), staged(of, piece)));
    } catch (MalformedInput e) {
      forward(record, "", Staged.dead(bytes, STAGE, String.valueOf(e.getMessage())));
    }
  }

  private Staged<byte[]> staged(PieceOf of, ExportTraceServiceRequest piece) {
    int spans = spans(piece);
    metrics.spans(SpanFate.RECEIVED).increment(spans);
    if (of.defect() != null) {
      metrics.spans(SpanFate.DEAD_LETTERED).increment(spans);
      return Staged.dead(piece.toByteArray(), STAGE, of.defect());
    }
    return Staged.of(piece.toByteArray());
  }

  private static int spans(ExportTraceServiceRequest piece) {
    return piece.getResourceSpansList().stream()
        .flatMap(ofResource -> ofResource.getScopeSpansList().stream())
        .mapToInt(ofScope -> ofScope.getSpansCount())
        .sum();
  }

  private void forward(Record<byte[], byte[]> record, String key, Staged<byte[]> staged) {
    context().forward(new Record<>(key, staged, receivedMs(record), record.headers()));
  }

  /**
   * The stages' clocks follow the records', so one that says it comes from the future, or from no
   * time at all, is taken as of now.
   */
  private long receivedMs(Record<byte[], byte[]> record) {
    long nowMs = context().currentSystemTimeMs();
    return record.timestamp() <= 0 ? nowMs : Math.min(record.timestamp(), nowMs);
  }
}
