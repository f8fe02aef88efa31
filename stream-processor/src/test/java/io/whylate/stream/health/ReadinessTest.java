package io.whylate.stream.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class ReadinessTest {

  private static final StreamsState RUNNING = new StreamsState("RUNNING", true, 12, 0.1);
  private static final SinkState FINE = new SinkState(true, 3, 0);

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void report_allWell_tellsLagAndWhatIsOpen() {
    registry.gauge("whylate.open", Tags.of("stage", "assemble"), 5);
    registry.gauge("whylate.open", Tags.of("stage", "route"), 80);

    Readiness.Report report = report(RUNNING, FINE);

    assertThat(report.ready()).isTrue();
    assertThat(report.json())
        .contains(
            "\"amiss\":[]",
            "\"stream_lag_records\":12",
            "\"open_requests\":5",
            "\"oldest_open_seconds\":null",
            "\"sink_lag_records\":3");
    assertThat(registry.get("whylate.stream.lag.records").gauge().value()).isEqualTo(12);
  }

  @Test
  void report_whateverIsAmiss_isNotReadyAndSaysWhat() {
    assertNotReady(new StreamsState("ERROR", false, 0, 0), FINE, "the stream job is ERROR");
    assertNotReady(new StreamsState("RUNNING", true, 0, 61), FINE, "stuck for 61 s");
    assertNotReady(RUNNING, new SinkState(false, 0, 0), "the sink has ended");
    assertNotReady(RUNNING, new SinkState(true, 0, 90), "no rows for 90 s");
  }

  @Test
  void report_aMomentOfFailing_isNoReason() {
    assertThat(report(new StreamsState("REBALANCING", true, 9, 59), new SinkState(true, 9, 59)))
        .extracting(Readiness.Report::ready)
        .isEqualTo(true);
  }

  @Test
  void streamsState_looksAtThreadsOnlyWhereTheyPollAllTheTime() {
    Map<MetricName, Metric> metrics = new HashMap<>();
    metric(metrics, "last-poll-seconds-ago", "a-StreamThread-1-consumer", 2.0);
    metric(metrics, "last-poll-seconds-ago", "a-StreamThread-2-consumer", 75.0);
    metric(metrics, "last-poll-seconds-ago", "a-StreamThread-1-restore-consumer", 999.0);
    metric(metrics, "records-lag", "a-StreamThread-1-consumer", 10.0);
    metric(metrics, "records-lag", "a-StreamThread-2-consumer", Double.NaN);

    assertThat(StreamsState.of("RUNNING", true, metrics))
        .isEqualTo(new StreamsState("RUNNING", true, 10, 75));
  }

  private Readiness.Report report(StreamsState streams, SinkState sink) {
    return new Readiness(() -> streams, () -> sink, registry).report();
  }

  private void assertNotReady(StreamsState streams, SinkState sink, String reason) {
    Readiness.Report report = report(streams, sink);
    assertThat(report.ready()).isFalse();
    assertThat(report.json()).contains(reason);
  }

  private static void metric(
      Map<MetricName, Metric> metrics, String name, String client, double value) {
    MetricName named = new MetricName(name, "group", "", Map.of("client-id", client));
    metrics.put(
        named,
        new Metric() {
          @Override
          public MetricName metricName() {
            return named;
          }

          @Override
          public Object metricValue() {
            return value;
          }
        });
  }
}
