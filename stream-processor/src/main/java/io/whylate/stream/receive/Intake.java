package io.whylate.stream.receive;

import io.whylate.stream.metrics.StreamMetrics;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes requests in, whatever they came by: accepted is what the log has confirmed. */
final class Intake {

  private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

  private final ReceiverConfig config;
  private final SpanLog log;
  private final StreamMetrics metrics;
  private final InFlight inFlight;

  Intake(ReceiverConfig config, SpanLog log, StreamMetrics metrics) {
    this.config = config;
    this.log = log;
    this.metrics = metrics;
    this.inFlight = new InFlight(config.maxInFlightBytes());
    metrics.inFlightBytes(inFlight, InFlight::bytes);
  }

  /**
   * Whose the spans are; null when nobody has to say.
   *
   * @throws Refusal without a token where one is required, and while there is no room
   */
  @Nullable String admit(@Nullable String authorization) {
    String tenant = config.tokens().tenantOf(authorization);
    if (tenant == null && config.tokens().areRequired()) {
      throw Refusal.of(
          Refusal.Kind.NO_TOKEN,
          "no valid token: send the header Authorization: Bearer TOKEN"
              + " (OTEL_EXPORTER_OTLP_HEADERS)");
    }
    if (inFlight.isFull()) {
      throw tooMuch();
    }
    return tenant;
  }

  /** Completes once the log has it, or with a {@link Refusal}. */
  CompletableFuture<Accepted> take(SpanRequest sent, @Nullable String tenant) {
    SpanRequest request = tenant == null ? sent : sent.of(tenant);
    RecordSplit split =
        request.bytes().length <= config.maxRecordBytes()
            ? new RecordSplit(List.of(request.bytes()), 0)
            : RecordSplit.of(request.request(), config.maxRecordBytes());
    Accepted accepted = accepted(request, split);
    metrics.rejectedSpans().increment(accepted.rejectedSpans());
    if (request.isEmpty()) {
      return CompletableFuture.completedFuture(accepted);
    }
    return append(split.records())
        .thenApply(
            kept -> {
              metrics.receivedRequests().increment();
              metrics
                  .receivedSpans()
                  .increment(RecordSplit.spans(request.request()) - split.tooLarge());
              return accepted;
            });
  }

  private Accepted accepted(SpanRequest request, RecordSplit split) {
    int rejected = request.defects().size() + split.tooLarge();
    if (rejected == 0) {
      return Accepted.WHOLE;
    }
    String reason =
        request.defects().isEmpty()
            ? "a span with its resource has more than "
                + config.maxRecordBytes()
                + " bytes (WHYLATE_MAX_RECORD_BYTES)"
            : request.defects().get(0);
    return new Accepted(rejected, rejected == 1 ? reason : reason + "; and others");
  }

  private CompletableFuture<@Nullable Void> append(List<byte[]> records) {
    long bytes = records.stream().mapToLong(record -> record.length).sum();
    if (!inFlight.tryReserve(bytes)) {
      return CompletableFuture.failedFuture(tooMuch());
    }
    CompletableFuture<@Nullable Void> kept =
        CompletableFuture.allOf(
            records.stream().map(log::append).toArray(CompletableFuture<?>[]::new));
    // Not when we stop waiting: until the log is done with them it holds them in memory.
    return kept.whenComplete((done, error) -> inFlight.release(bytes))
        .copy()
        .orTimeout(config.logTimeout().toMillis(), TimeUnit.MILLISECONDS)
        .exceptionallyCompose(error -> CompletableFuture.failedFuture(away(bytes, error)));
  }

  private Refusal away(long bytes, Throwable error) {
    LOG.warn("Kafka did not take a request of {} bytes: {}", bytes, error.toString());
    return Refusal.of(Refusal.Kind.LOG_AWAY, "Kafka did not answer in time: send again");
  }

  private Refusal tooMuch() {
    return Refusal.of(
        Refusal.Kind.TOO_MUCH,
        "more than " + config.maxInFlightBytes() + " bytes wait for Kafka: send again later");
  }
}
