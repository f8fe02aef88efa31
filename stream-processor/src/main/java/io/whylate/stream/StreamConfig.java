package io.whylate.stream;

import io.whylate.attribution.rules.LayerRules;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.rules.RulesFile;
import io.whylate.stream.assemble.AssemblyRules;
import io.whylate.stream.assemble.Recall;
import io.whylate.stream.attribute.EvidencePolicy;
import io.whylate.stream.receive.ReceiverConfig;
import io.whylate.stream.receive.Tokens;
import io.whylate.stream.route.RoutingRules;
import io.whylate.stream.schema.ClickHouseServer;
import io.whylate.stream.schema.Retention;
import io.whylate.stream.sink.SinkConfig;
import io.whylate.stream.state.Capacity;
import io.whylate.stream.state.Patience;
import io.whylate.stream.state.Stores;
import io.whylate.stream.state.Timing;
import io.whylate.stream.topology.RuntimeRules;
import io.whylate.stream.topology.TopologyRules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * Everything that can be set, with its default.
 *
 * @param kafka bootstrap servers, {@code WHYLATE_KAFKA} (127.0.0.1:9092)
 * @param runtime {@code WHYLATE_STATE_DIR} (whylate-state in the directory for temporary files),
 *     {@code WHYLATE_STREAM_THREADS} (2), {@code WHYLATE_PROCESSING} (at_least_once; or
 *     exactly_once_v2), {@code WHYLATE_STANDBY_REPLICAS} (0)
 * @param clickHouse {@code WHYLATE_CLICKHOUSE} (http://127.0.0.1:8123), {@code
 *     WHYLATE_CLICKHOUSE_USER} (default), {@code WHYLATE_CLICKHOUSE_PASSWORD} (empty)
 * @param receiver {@code WHYLATE_HOST} (127.0.0.1), {@code WHYLATE_OTLP_HTTP_PORT} (4318), {@code
 *     WHYLATE_OTLP_GRPC_PORT} (4317), {@code WHYLATE_MAX_REQUEST_BYTES} (8 MiB), {@code
 *     WHYLATE_MAX_RECORD_BYTES} (1 MB), {@code WHYLATE_MAX_IN_FLIGHT_BYTES} (64 MiB), {@code
 *     WHYLATE_KAFKA_TIMEOUT} (10s), {@code WHYLATE_TOKENS} (none)
 * @param topology {@code WHYLATE_PARTITIONS} (4), {@code WHYLATE_ASSEMBLY_SETTLE} (2s), {@code
 *     WHYLATE_ASSEMBLY_IDLE} (10s), {@code WHYLATE_ROUTING_IDLE} (half of it), {@code
 *     WHYLATE_ASSEMBLY_HARD_CAP} (15m), {@code WHYLATE_ASSEMBLY_REMEMBER} (10m), {@code
 *     WHYLATE_ASSEMBLY_RECALL} (24h), {@code WHYLATE_KEY_REUSE} (60s), {@code
 *     WHYLATE_MAX_BYTES_PER_REQUEST} (8 MiB), {@code WHYLATE_MAX_SPANS_PER_REQUEST} (50000), {@code
 *     WHYLATE_MAX_OPEN_REQUESTS} (1000000), {@code WHYLATE_MAX_RECALLED_REQUESTS} (1000000), {@code
 *     WHYLATE_MAX_STATE_MIB} (a quarter of the heap), {@code WHYLATE_EVIDENCE} (all; or chosen),
 *     {@code WHYLATE_EVIDENCE_SLOW} (10s), {@code WHYLATE_EVIDENCE_PERCENT} (1), {@code
 *     WHYLATE_STORES} (memory; or disk)
 * @param retention {@code WHYLATE_KEEP_REQUESTS_DAYS}, {@code WHYLATE_KEEP_MODEL_CALLS_DAYS},
 *     {@code WHYLATE_KEEP_SEGMENTS_DAYS}, {@code WHYLATE_KEEP_SPANS_DAYS} (0, for ever)
 * @param sink {@code WHYLATE_SINK_BATCH} (2000 records), {@code WHYLATE_SINK_BATCH_AGE} (1s)
 * @param rules for layers and labels, with those of the file {@code WHYLATE_RULES} (none)
 */
public record StreamConfig(
    String kafka,
    RuntimeRules runtime,
    ClickHouseServer clickHouse,
    ReceiverConfig receiver,
    TopologyRules topology,
    Retention retention,
    SinkConfig sink,
    LayerRules rules) {

  private static final int MIB = 1 << 20;
  private static final int MILLION = 1_000_000;

  /** Each may take its part of the memory for state. */
  private static final int WAITING_STAGES = 2;

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
        runtime(settings),
        new ClickHouseServer(
            settings.httpUri("WHYLATE_CLICKHOUSE", "http://127.0.0.1:8123"),
            settings.text("WHYLATE_CLICKHOUSE_USER", "default"),
            settings.text("WHYLATE_CLICKHOUSE_PASSWORD", "")),
        receiver(settings),
        topology(settings),
        retention(settings),
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
    Capacity capacity = capacity(settings);
    return new TopologyRules(
        settings.integer("WHYLATE_PARTITIONS", 4, 1, 10_000),
        new RoutingRules(new Patience(routingIdle, hardCap, remember), capacity),
        new AssemblyRules(
            new Patience(idle, hardCap, remember),
            settle(settings, idle),
            settings.duration("WHYLATE_KEY_REUSE", Duration.ofSeconds(60)),
            settings.integer("WHYLATE_MAX_SPANS_PER_REQUEST", 50_000, 1, 1_000_000),
            settings.integer(
                "WHYLATE_MAX_BYTES_PER_REQUEST", 8 * MIB, 1_024, MAX_REQUEST_MIB * MIB),
            capacity,
            new Recall(
                settings.duration("WHYLATE_ASSEMBLY_RECALL", Duration.ofHours(24)),
                settings.integer("WHYLATE_MAX_RECALLED_REQUESTS", MILLION, 1, Integer.MAX_VALUE))),
        evidence(settings),
        timing(idle),
        settings.choice(
            "WHYLATE_STORES", Map.of("memory", Stores.MEMORY, "disk", Stores.DISK), "memory"));
  }

  private static Retention retention(Settings settings) {
    return new Retention(
        days(settings, "WHYLATE_KEEP_REQUESTS_DAYS"),
        days(settings, "WHYLATE_KEEP_MODEL_CALLS_DAYS"),
        days(settings, "WHYLATE_KEEP_SEGMENTS_DAYS"),
        days(settings, "WHYLATE_KEEP_SPANS_DAYS"));
  }

  private static int days(Settings settings, String name) {
    return settings.integer(name, 0, 0, 36_500);
  }

  private static EvidencePolicy evidence(Settings settings) {
    return new EvidencePolicy(
        settings.choice("WHYLATE_EVIDENCE", Map.of("all", true, "chosen", false), "all"),
        settings.duration("WHYLATE_EVIDENCE_SLOW", Duration.ofSeconds(10)),
        settings.integer("WHYLATE_EVIDENCE_PERCENT", 1, 0, 100));
  }

  /** A request never waits longer to settle than it waits for what it misses. */
  private static Duration settle(Settings settings, Duration idle) {
    Duration settle = settings.duration("WHYLATE_ASSEMBLY_SETTLE", Duration.ofSeconds(2));
    return settle.compareTo(idle) < 0 ? settle : idle;
  }

  private static Capacity capacity(Settings settings) {
    int quarterOfHeapMib = (int) Math.min(MILLION, Runtime.getRuntime().maxMemory() / MIB / 4);
    return new Capacity(
        settings.integer("WHYLATE_MAX_OPEN_REQUESTS", MILLION, 1, Integer.MAX_VALUE),
        (long) MIB
            * settings.integer("WHYLATE_MAX_STATE_MIB", Math.max(1, quarterOfHeapMib), 1, MILLION)
            / WAITING_STAGES);
  }

  private static RuntimeRules runtime(Settings settings) {
    return new RuntimeRules(
        Path.of(settings.text("WHYLATE_STATE_DIR", defaultStateDirectory())),
        settings.integer("WHYLATE_STREAM_THREADS", 2, 1, 256),
        settings.choice(
            "WHYLATE_PROCESSING",
            Map.of("at_least_once", false, "exactly_once_v2", true),
            "at_least_once"),
        settings.integer("WHYLATE_STANDBY_REPLICAS", 0, 0, 16));
  }

  /** Often enough that the clock is no large part of the wait; half of the time is for records. */
  private static Timing timing(Duration idle) {
    Duration tick = Duration.ofMillis(Math.max(20, Math.min(500, idle.toMillis() / 10)));
    return new Timing(tick, tick.dividedBy(2));
  }

  private static String defaultStateDirectory() {
    return Path.of(System.getProperty("java.io.tmpdir"), "whylate-state").toString();
  }
}
