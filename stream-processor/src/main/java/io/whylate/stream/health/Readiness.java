package io.whylate.stream.health;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Answers whether the job does its work; when not, with what to look at. */
public final class Readiness {

  private static final Duration STUCK = Duration.ofSeconds(60);
  private static final String ASSEMBLY = "assemble";
  private static final JsonMapper JSON = new JsonMapper();

  private final Supplier<StreamsState> streams;
  private final Supplier<SinkState> sink;
  private final MeterRegistry registry;

  /** What it answers from is exported as gauges too. */
  public Readiness(
      Supplier<StreamsState> streams, Supplier<SinkState> sink, MeterRegistry registry) {
    this.streams = streams;
    this.sink = sink;
    this.registry = registry;
    gauge("whylate.stream.lag.records", () -> streams.get().lagRecords());
    gauge("whylate.stream.slowest.poll.seconds", () -> streams.get().slowestPollSeconds());
    gauge("whylate.sink.lag.records", () -> sink.get().lagRecords());
    gauge("whylate.sink.failing.seconds", () -> sink.get().failingSeconds());
  }

  /**
   * An answer.
   *
   * @param json the figures, and what is amiss
   */
  public record Report(boolean ready, String json) {}

  public Report report() {
    StreamsState ofStreams = streams.get();
    SinkState ofSink = sink.get();
    List<String> amiss = amiss(ofStreams, ofSink);
    ObjectNode json = JSON.createObjectNode().put("ready", amiss.isEmpty());
    amiss.forEach(json.putArray("amiss")::add);
    json.put("stream_state", ofStreams.name())
        .put("stream_lag_records", (long) ofStreams.lagRecords())
        .put("slowest_poll_seconds", ofStreams.slowestPollSeconds())
        .put("open_requests", gauged("whylate.open", "stage", ASSEMBLY))
        .put("oldest_open_seconds", gauged("whylate.oldest.open.seconds", "stage", ASSEMBLY))
        .put("sink_lag_records", ofSink.lagRecords())
        .put("sink_failing_seconds", ofSink.failingSeconds())
        .put("in_flight_bytes", gauged("whylate.in.flight.bytes"));
    return new Report(amiss.isEmpty(), json.toString());
  }

  private static List<String> amiss(StreamsState streams, SinkState sink) {
    List<String> amiss = new ArrayList<>();
    if (!streams.running()) {
      amiss.add("the stream job is " + streams.name() + ": see its log, and start it again");
    }
    if (streams.slowestPollSeconds() > STUCK.toSeconds()) {
      amiss.add(
          "a stream thread has been stuck for %.0f s: take a thread dump, then start again"
              .formatted(streams.slowestPollSeconds()));
    }
    if (!sink.running()) {
      amiss.add("the sink has ended: see the log, and start again");
    }
    if (sink.failingSeconds() > STUCK.toSeconds()) {
      amiss.add(
          "ClickHouse has taken no rows for %.0f s: the log says why; Kafka keeps them"
              .formatted(sink.failingSeconds()));
    }
    return amiss;
  }

  /** What gauges of this process say, summed; null while there is none. */
  private @Nullable Long gauged(String name, String... tags) {
    var gauges = registry.find(name).tags(tags).gauges();
    return gauges.isEmpty()
        ? null
        : (long) gauges.stream().mapToDouble(Gauge::value).filter(Double::isFinite).sum();
  }

  private void gauge(String name, Supplier<Number> value) {
    Gauge.builder(name, value).register(registry);
  }
}
