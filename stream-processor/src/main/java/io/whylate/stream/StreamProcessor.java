package io.whylate.stream;

import io.micrometer.core.instrument.MeterRegistry;
import io.whylate.attribution.Attribution;
import io.whylate.stream.error.RootCause;
import io.whylate.stream.health.Readiness;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.receive.KafkaSpanLog;
import io.whylate.stream.receive.Receiver;
import io.whylate.stream.schema.Schema;
import io.whylate.stream.sink.ClickHouseRowWriter;
import io.whylate.stream.sink.SinkThread;
import io.whylate.stream.topic.Topics;
import io.whylate.stream.topology.RequestStreams;
import io.whylate.stream.topology.Role;
import java.io.IOException;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The whole job: receiver, topology and sink. */
public final class StreamProcessor implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(StreamProcessor.class);
  private static final int KAFKA_TIMEOUT_MS = 30_000;

  /** What runs, the last started first. */
  private final Deque<AutoCloseable> running = new ArrayDeque<>();

  private final StreamConfig config;
  private final MeterRegistry registry;
  private int httpPort;
  private int grpcPort;

  private StreamProcessor(StreamConfig config, MeterRegistry registry) {
    this.config = config;
    this.registry = registry;
  }

  /**
   * Creates the topics and tables that are missing, then starts all parts.
   *
   * @throws StartFailure when a port is taken, or Kafka or ClickHouse is not reachable
   */
  public static StreamProcessor start(StreamConfig config, MeterRegistry registry)
      throws StartFailure, InterruptedException {
    StreamProcessor processor = new StreamProcessor(config, registry);
    try {
      processor.startParts();
    } catch (StartFailure | InterruptedException | RuntimeException e) {
      processor.close();
      throw e;
    }
    return processor;
  }

  /** Where it takes OTLP/HTTP. */
  public int httpPort() {
    return httpPort;
  }

  /** Where it takes OTLP/gRPC. */
  public int grpcPort() {
    return grpcPort;
  }

  /** Stops taking spans in first, then finishes what was taken. */
  @Override
  public void close() {
    while (!running.isEmpty()) {
      try {
        running.pop().close();
      } catch (Exception e) {
        LOG.warn("a part did not stop cleanly", e);
      }
    }
  }

  private void startParts() throws StartFailure, InterruptedException {
    Map<String, Uuid> topicIds = topics();
    tables();
    StreamMetrics metrics = new StreamMetrics(registry);
    SinkThread sink =
        SinkThread.start(
            config.sink(),
            config.kafka(),
            topicIds,
            new ClickHouseRowWriter(config.clickHouse()),
            metrics,
            InstantSource.system());
    running.push(sink);
    RequestStreams streams =
        RequestStreams.start(
            Role.LIVE,
            config.topology(),
            new Attribution(config.rules())::breakdown,
            config.runtime(),
            config.kafka(),
            metrics);
    running.push(streams);
    KafkaSpanLog log =
        KafkaSpanLog.connect(
            config.kafka(), config.receiver().logTimeout(), config.receiver().maxInFlightBytes());
    running.push(log);
    Receiver receiver = receiver(log, streams, sink);
    running.push(receiver);
    httpPort = receiver.httpPort();
    grpcPort = receiver.grpcPort();
  }

  private Map<String, Uuid> topics() throws StartFailure, InterruptedException {
    Map<String, Object> settings =
        Map.of(
            AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
            config.kafka(),
            AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
            KAFKA_TIMEOUT_MS);
    try (Admin admin = Admin.create(settings)) {
      Topics.create(admin, config.topology().partitions());
      return Topics.ids(admin, SinkThread.topics());
    } catch (ExecutionException | KafkaException e) {
      throw kafkaNotReachable(e);
    }
  }

  private StartFailure kafkaNotReachable(Throwable cause) {
    return StartFailure.notReachable(
        "Kafka at " + config.kafka() + " (WHYLATE_KAFKA) cannot be used: " + RootCause.line(cause),
        cause);
  }

  private void tables() throws StartFailure {
    List<String> drift;
    try {
      Schema.apply(config.clickHouse());
      config.retention().apply(config.clickHouse());
      drift = Schema.drift(config.clickHouse());
    } catch (SQLException e) {
      throw StartFailure.notReachable(
          "ClickHouse as "
              + config.clickHouse()
              + " (WHYLATE_CLICKHOUSE) cannot be used: "
              + RootCause.line(e),
          e);
    }
    if (!drift.isEmpty()) {
      throw StartFailure.wrongUse("ClickHouse's " + String.join("; ", drift), null);
    }
  }

  private Receiver receiver(KafkaSpanLog log, RequestStreams streams, SinkThread sink)
      throws StartFailure {
    try {
      return Receiver.start(
          config.receiver(),
          log,
          streams::isHealthy,
          new Readiness(streams::state, sink::state, registry),
          registry);
    } catch (IOException e) {
      throw StartFailure.wrongUse(String.valueOf(e.getMessage()), e);
    }
  }
}
