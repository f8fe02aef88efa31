package io.whylate.stream;

import io.whylate.attribution.rules.LayerRules;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.rules.RulesFile;
import io.whylate.stream.assemble.AssemblyRules;
import io.whylate.stream.receive.ReceiverConfig;
import io.whylate.stream.receive.Tokens;
import io.whylate.stream.schema.ClickHouseServer;
import io.whylate.stream.sink.SinkConfig;
import io.whylate.stream.state.Patience;
import io.whylate.stream.topology.TopologyRules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * Everything that can be set, with its default.
 *
 * @param kafka bootstrap servers, {@code WHYLATE_KAFKA} (127.0.0.1:9092)
 * @param stateDirectory where Kafka Streams keeps its files, {@code WHYLATE_STATE_DIR}
 *     (whylate-state in the directory for temporary files)
 * @param threads of the topology, {@code WHYLATE_STREAM_THREADS} (2)
 * @param clickHouse {@code WHYLATE_CLICKHOUSE} (http://127.0.0.1:8123), {@code
 *     WHYLATE_CLICKHOUSE_USER} (default), {@code WHYLATE_CLICKHOUSE_PASSWORD} (empty)
 * @param receiver {@code WHYLATE_HOST} (127.0.0.1), {@code WHYLATE_OTLP_HTTP_PORT} (4318), {@code
 *     WHYLATE_OTLP_GRPC_PORT} (4317), {@code WHYLATE_MAX_REQUEST_BYTES} (8 MiB), {@code
 *     WHYLATE_MAX_RECORD_BYTES} (1 MB), {@code WHYLATE_MAX_IN_FLIGHT_BYTES} (64 MiB), {@code
 *     WHYLATE_KAFKA_TIMEOUT} (10s), {@code WHYLATE_TOKENS} (none)
 * @param topology {@code WHYLATE_PARTITIONS} (4), {@code WHYLATE_ASSEMBLY_IDLE} (10s), {@code
 *     WHYLATE_ROUTING_IDLE} (half of it), {@code WHYLATE_ASSEMBLY_HARD_CAP} (15m), {@code
 *     WHYLATE_ASSEMBLY_REMEMBER} (10m), {@code WHYLATE_KEY_REUSE} (60s), {@code
 *     WHYLATE_MAX_BYTES_PER_REQUEST} (8 MiB)
 * @param sink {@code WHYLATE_SINK_BATCH} (2000 records), {@code WHYLATE_SINK_BATCH_AGE} (1s)
 * @param rules for layers and labels, with those of the file {@code WHYLATE_RULES} (none)
 */
public record StreamConfig(
    String kafka,
    Path stateDirectory,
    int threads,
    ClickHouseServer clickHouse,
    ReceiverConfig receiver,
    TopologyRules topology,
    SinkConfig sink,
    LayerRules rules) {

  private static final int MIB = 1 << 20;
  private static final int MAX_REQUEST_MIB = 30;

  /**
   * The settings of an environment.
   *
   * @throws IllegalArgumentException for a setting that makes no sense, in one line
   */
  public static StreamConfig fromEnvironment(Map<String, String> environment) {
    Settings settings = new Settings(environment);
    return new StreamConfig(
        settings.text("WHYLATE_KAFKA", "127.0.0.1:9092"),
        Path.of(settings.text("WHYLATE_STATE_DIR", defaultStateDirectory())),
        settings.integer("WHYLATE_STREAM_THREADS", 2, 1, 256),
        new ClickHouseServer(
            settings.httpUri("WHYLATE_CLICKHOUSE", "http://127.0.0.1:8123"),
            settings.text("WHYLATE_CLICKHOUSE_USER", "default"),
            settings.text("WHYLATE_CLICKHOUSE_PASSWORD", "")),
        receiver(settings),
        topology(settings),
        new SinkConfig(
            settings.integer("WHYLATE_SINK_BATCH", 2_000, 1, 100_000),
            settings.duration("WHYLATE_SINK_BATCH_AGE", Duration.ofSeconds(1)),
            Duration.ofMillis(500),
            Duration.ofSeconds(30)),
        rules(settings));
  }

  private static LayerRules rules(Settings settings) {
    try {
      return RulesFile.read(settings.text("WHYLATE_RULES", ""));
    } catch (MalformedInput e) {
      throw new IllegalArgumentException("WHYLATE_RULES: " + e.getMessage(), e);
    }
  }

  private static ReceiverConfig receiver(Settings settings) {
    return new ReceiverConfig(
        settings.text("WHYLATE_HOST", "127.0.0.1"),
        settings.integer("WHYLATE_OTLP_HTTP_PORT", 4318, 0, 65_535),
        settings.integer("WHYLATE_OTLP_GRPC_PORT", 4317, 0, 65_535),
        settings.integer("WHYLATE_MAX_REQUEST_BYTES", 8 * MIB, 1_024, MAX_REQUEST_MIB * MIB),
        settings.integer("WHYLATE_MAX_RECORD_BYTES", 1_000_000, 1_024, MAX_REQUEST_MIB * MIB),
        settings.integer("WHYLATE_MAX_IN_FLIGHT_BYTES", 64 * MIB, MIB, 1_024 * MIB),
        settings.duration("WHYLATE_KAFKA_TIMEOUT", Duration.ofSeconds(10)),
        tokens(settings.text("WHYLATE_TOKENS", "")));
  }

  private static Tokens tokens(String file) {
    try {
      return file.isEmpty() ? Tokens.NONE : Tokens.read(Path.of(file));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("WHYLATE_TOKENS: " + e.getMessage(), e);
    }
  }

  private static TopologyRules topology(Settings settings) {
    Duration idle = settings.duration("WHYLATE_ASSEMBLY_IDLE", Duration.ofSeconds(10));
    Duration routingIdle = settings.duration("WHYLATE_ROUTING_IDLE", idle.dividedBy(2));
    Duration hardCap = settings.duration("WHYLATE_ASSEMBLY_HARD_CAP", Duration.ofMinutes(15));
    Duration remember = settings.duration("WHYLATE_ASSEMBLY_REMEMBER", Duration.ofMinutes(10));
    if (routingIdle.compareTo(idle) >= 0) {
      throw new IllegalArgumentException(
          "WHYLATE_ROUTING_IDLE must be less than WHYLATE_ASSEMBLY_IDLE: spans that wait for their"
              + " request would come after it was closed");
    }
    if (hardCap.compareTo(idle) < 0) {
      throw new IllegalArgumentException(
          "WHYLATE_ASSEMBLY_HARD_CAP must not be less than WHYLATE_ASSEMBLY_IDLE");
    }
    return new TopologyRules(
        settings.integer("WHYLATE_PARTITIONS", 4, 1, 10_000),
        new Patience(routingIdle, hardCap, remember),
        new AssemblyRules(
            new Patience(idle, hardCap, remember),
            settings.duration("WHYLATE_KEY_REUSE", Duration.ofSeconds(60)),
            settings.integer(
                "WHYLATE_MAX_BYTES_PER_REQUEST", 8 * MIB, 1_024, MAX_REQUEST_MIB * MIB)),
        tick(idle));
  }

  /** Often enough that the clock is no large part of the wait. */
  private static Duration tick(Duration idle) {
    long millis = Math.max(20, Math.min(500, idle.toMillis() / 10));
    return Duration.ofMillis(millis);
  }

  private static String defaultStateDirectory() {
    return Path.of(System.getProperty("java.io.tmpdir"), "whylate-state").toString();
  }
}
