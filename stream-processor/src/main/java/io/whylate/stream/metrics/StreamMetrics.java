package io.whylate.stream.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** The counters of the job; their names and tags are what dashboards rely on. */
public final class StreamMetrics {

  private final MeterRegistry registry;
  private final RequestTimes requestTimes;
  private final DistinctLabels distinctLabels;
  private final Map<SpanFate, Counter> spans = new EnumMap<>(SpanFate.class);
  private final Map<String, Holdings> holdings = new ConcurrentHashMap<>();

  public StreamMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.requestTimes = new RequestTimes(registry);
    this.distinctLabels = new DistinctLabels(registry);
    for (SpanFate fate : SpanFate.values()) {
      spans.put(fate, registry.counter("whylate.spans", "fate", fate.toString()));
    }
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

  /** Spans by what became of them; see {@link SpanFate}. */
  public Counter spans(SpanFate fate) {
    return Objects.requireNonNull(spans.get(fate));
  }

  /** What a stage holds. */
  public Holdings holdings(String stage) {
    return holdings.computeIfAbsent(stage, this::newHoldings);
  }

  /** Time from the end of a span to its arrival, by the clocks of its host and of the receiver. */
  public Timer lateness() {
    return registry.timer("whylate.span.lateness");
  }

  /** Traces and requests that were closed, or forgotten, before their time for want of room. */
  public Counter evictions(String stage) {
    return registry.counter("whylate.evictions", "stage", stage);
  }

  /** Dead letters, by the stage that gave up. */
  public Counter deadLetters(String stage) {
    return registry.counter("whylate.dead.letters", "stage", stage);
  }

  /** Requests that made another revision, late spans or such that moved. */
  public Counter revisions() {
    return registry.counter("whylate.revisions");
  }

  /** Rows taken back, since all their spans moved to another request. */
  public Counter retractions() {
    return registry.counter("whylate.retractions");
  }

  /** Breakdowns made, revisions included. */
  public Counter breakdowns() {
    return registry.counter("whylate.breakdowns");
  }

  /** What requests took. */
  public RequestTimes requestTimes() {
    return requestTimes;
  }

  /** How many different labels requests have had. */
  public DistinctLabels distinctLabels() {
    return distinctLabels;
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

  private Holdings newHoldings(String stage) {
    Holdings held = new Holdings();
    Tags tags = Tags.of("stage", stage);
    registry.gauge("whylate.open", tags, held, Holdings::open);
    registry.gauge("whylate.open.spans", tags, held, Holdings::openSpans);
    Gauge.builder(
            "whylate.oldest.open.seconds", held, h -> h.oldestSeconds(System.currentTimeMillis()))
        .tags(tags)
        .register(registry);
    registry.gauge("whylate.state.bytes", tags, held, Holdings::bytes);
    return held;
  }
}
