package io.whylate.stream.topology;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.request.Request;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.json.BreakdownJson;
import io.whylate.formats.json.Evidence;
import io.whylate.formats.json.EvidenceJson;
import io.whylate.stream.assemble.AssemblyRules;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.state.Patience;
import io.whylate.stream.topic.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;

/** The topology without a broker, its clock moved by hand. */
final class TopologyFixture implements AutoCloseable {

  static final Duration IDLE = Duration.ofSeconds(10);
  static final Duration ROUTING_IDLE = Duration.ofSeconds(5);
  static final Duration HARD_CAP = Duration.ofSeconds(60);
  static final Duration REMEMBER = Duration.ofMinutes(5);
  static final int MAX_BYTES = 4_000;

  final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private final Path stateDirectory;
  private final TopologyTestDriver driver;
  private final TestInputTopic<byte[], byte[]> spans;

  TopologyFixture(Function<Request, Breakdown> attribution) {
    this(attribution, MAX_BYTES);
  }

  TopologyFixture(Function<Request, Breakdown> attribution, int maxBytes) {
    TopologyRules rules =
        new TopologyRules(
            1,
            new Patience(ROUTING_IDLE, HARD_CAP, REMEMBER),
            new AssemblyRules(
                new Patience(IDLE, HARD_CAP, REMEMBER), Duration.ofSeconds(60), maxBytes),
            Duration.ofMillis(500));
    StreamMetrics metrics = new StreamMetrics(registry);
    try {
      stateDirectory = Files.createTempDirectory("whylate-topology");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Properties settings = RequestStreams.settings(metrics);
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    settings.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
    driver =
        new TopologyTestDriver(
            RequestTopology.build(rules, attribution, metrics),
            settings,
            Instant.parse("2026-11-30T15:00:00Z"));
    spans =
        driver.createInputTopic(
            Topics.OTLP_SPANS, new ByteArraySerializer(), new ByteArraySerializer());
  }

  void send(byte[] request) {
    spans.pipeInput(request);
  }

  void wait(Duration time) {
    driver.advanceWallClockTime(time);
  }

  List<Breakdown> breakdowns() {
    return records(Topics.REQUEST_BREAKDOWNS).stream()
        .map(
            record -> {
              try {
                return BreakdownJson.read(record.value());
              } catch (MalformedInput e) {
                throw new AssertionError(e);
              }
            })
        .toList();
  }

  List<Evidence> evidence() {
    return records(Topics.REQUEST_SPANS).stream()
        .map(
            record -> {
              try {
                return EvidenceJson.read(record.value());
              } catch (MalformedInput e) {
                throw new AssertionError(e);
              }
            })
        .toList();
  }

  List<TestRecord<String, byte[]>> records(String topic) {
    return driver
        .createOutputTopic(topic, new StringDeserializer(), new ByteArrayDeserializer())
        .readRecordsToList();
  }

  /** Entries in all stores. */
  long stateSize() {
    return driver.getAllStateStores().keySet().stream()
        .map(driver::<Object, Object>getKeyValueStore)
        .mapToLong(
            store -> {
              try (var entries = store.all()) {
                long size = 0;
                while (entries.hasNext()) {
                  entries.next();
                  size++;
                }
                return size;
              }
            })
        .sum();
  }

  double count(String name) {
    return registry.find(name).counters().stream().mapToDouble(c -> c.count()).sum();
  }

  @Override
  public void close() {
    driver.close();
    try (var files = Files.walk(stateDirectory)) {
      files.sorted(java.util.Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
