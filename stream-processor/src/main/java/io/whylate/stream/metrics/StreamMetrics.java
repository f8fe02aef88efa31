package io.whylate.stream.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;

/** The counters of the job; their names and tags are what dashboards rely on. */
public final class StreamMetrics {

  private final MeterRegistry registry;
  private final RequestTimes requestTimes;

  public StreamMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.requestTimes = new RequestTimes(registry);
  }

  /** Requests of exporters that Kafka has taken. */
  public Counter receivedRequests() {
    return registry.counter("whylate.received.requests");
  }

  /** Spans that Kafka has taken from exporters. */
  public Counter receivedSpans() {
    return registry.counter("whylate.received.spans");
  }

  /** Spans that were left out of a request that was taken, as its exporter was told. */
  public Counter rejectedSpans() {
    return registry.counter("whylate.rejected.spans");
  }

  /** Bytes that Kafka has not confirmed yet. */
  public <T> void inFlightBytes(T source, ToDoubleFunction<T> bytes) {
    Gauge.builder("whylate.in.flight.bytes", source, bytes)
        .strongReference(true)
        .register(registry);
  }

  /** Requests of exporters that were refused, by HTTP status. */
  public Counter refusedRequests(int status) {
    return registry.counter("whylate.refused.requests", "status", Integer.toString(status));
  }

  /** Spans that entered the first stage, unusable ones apart. */
  public Counter decodedSpans() {
    return registry.counter("whylate.decoded.spans");
  }

  /** Dead letters, by the stage that gave up. */
  public Counter deadLetters(String stage) {
    return registry.counter("whylate.dead.letters", "stage", stage);
  }

  /** Pieces that came after their request was broken down. */
  public Counter latePieces() {
    return registry.counter("whylate.late.pieces");
  }

  /** Pieces that a request had already, byte for byte. */
  public Counter duplicatePieces() {
    return registry.counter("whylate.duplicate.pieces");
  }

  /** Breakdowns made, revisions included. */
  public Counter breakdowns() {
    return registry.counter("whylate.breakdowns");
  }

  /** What requests took. */
  public RequestTimes requestTimes() {
    return requestTimes;
  }

  /** Rows that ClickHouse has taken. */
  public Counter insertedRows(String table) {
    return registry.counter("whylate.inserted.rows", "table", table);
  }

  /** Inserts that failed and are tried again. */
  public Counter failedInserts() {
    return registry.counter("whylate.failed.inserts");
  }

  /** Batches that a sink was about to insert when it ended, inserted again. */
  public Counter resumedBatches() {
    return registry.counter("whylate.resumed.batches");
  }

  /** Times that records were deleted from Kafka before they were stored. */
  public Counter truncatedBatches() {
    return registry.counter("whylate.truncated.batches");
  }

  /** Stream threads that died and were replaced. */
  public Counter replacedThreads() {
    return registry.counter("whylate.replaced.threads");
  }
}
