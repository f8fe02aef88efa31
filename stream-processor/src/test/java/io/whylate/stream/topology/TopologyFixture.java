package io.whylate.stream.topology;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.request.Request;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.json.BreakdownJson;
import io.whylate.formats.json.Evidence;
import io.whylate.formats.json.EvidenceJson;
import io.whylate.stream.assemble.AssemblyRules;
import io.whylate.stream.assemble.Recall;
import io.whylate.stream.attribute.EvidencePolicy;
import io.whylate.stream.attribute.RequestAttribution;
import io.whylate.stream.metrics.SpanFate;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.route.RoutingRules;
import io.whylate.stream.state.Capacity;
import io.whylate.stream.state.Erasure;
import io.whylate.stream.state.Patience;
import io.whylate.stream.state.Stores;
import io.whylate.stream.state.Timing;
import io.whylate.stream.topic.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
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
  static final Duration SETTLE = Duration.ofSeconds(2);
  static final Duration RECALL = Duration.ofHours(24);
  static final int MAX_BYTES = 4_000;
  static final Capacity ROOMY = new Capacity(100_000, 1L << 30);
  static final Instant START = Instant.parse("2026-11-30T15:00:00Z");

  final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private Instant now = START;
  private final Path stateDirectory;
  private final TopologyTestDriver driver;
  private final TestInputTopic<byte[], byte[]> spans;

  private final AtomicBoolean caughtUp = new AtomicBoolean(true);

  TopologyFixture(Function<Request, Breakdown> attribution) {
    this(attribution, MAX_BYTES);
  }

  TopologyFixture(Function<Request, Breakdown> attribution, int maxBytes) {
    this((request, estimates, known) -> attribution.apply(request), rules(maxBytes, ROOMY));
  }

  TopologyFixture(RequestAttribution attribution, TopologyRules rules) {
    StreamMetrics metrics = new StreamMetrics(registry);
    try {
      stateDirectory = Files.createTempDirectory("whylate-topology");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Properties settings =
        RequestStreams.settings(Role.LIVE, new RuntimeRules(stateDirectory, 1, false, 0), metrics);
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    driver =
        new TopologyTestDriver(
            RequestTopology.build(Role.LIVE, rules, attribution, backlog(), metrics),
            settings,
            START);
    spans =
        driver.createInputTopic(
            Topics.OTLP_SPANS,
            new ByteArraySerializer(),
            new ByteArraySerializer(),
            START,
            Duration.ZERO);
  }

  static TopologyRules rules(int maxBytes, Capacity capacity) {
    return new TopologyRules(
        1,
        new RoutingRules(new Patience(ROUTING_IDLE, HARD_CAP, REMEMBER), capacity),
        new AssemblyRules(
            new Patience(IDLE, HARD_CAP, REMEMBER),
            SETTLE,
            Duration.ofSeconds(60),
            50_000,
            maxBytes,
            capacity,
            new Recall(RECALL, 100_000)),
        new EvidencePolicy(true, Duration.ZERO, 0),
        new Timing(Duration.ofMillis(500), Duration.ofSeconds(10)),
        Stores.MEMORY);
  }

  private Backlog backlog() {
    return new Backlog() {
      @Override
      public boolean isRouteCaughtUp(int partition) {
        return caughtUp.get();
      }

      @Override
      public boolean isAssemblyCaughtUp(int partition) {
        return caughtUp.get();
      }
    };
  }

  /** Whether the job knows to have taken in all that was received. */
  void caughtUp(boolean is) {
    caughtUp.set(is);
  }

  void send(byte[] request) {
    send(request, now);
  }

  /** As received at another time than now. */
  void send(byte[] request, Instant receivedAt) {
    spans.pipeInput(new TestRecord<>(null, request, receivedAt));
  }

  /** As another producer writes it, under a key of its own. */
  void send(byte[] key, byte[] request) {
    spans.pipeInput(new TestRecord<>(key, request, now));
  }

  /** As somebody asks for who may. */
  void erase(String key) {
    var mark = Erasure.of(Role.LIVE.byRequestTopic(), key);
    driver
        .createInputTopic(mark.topic(), new StringSerializer(), new ByteArraySerializer())
        .pipeInput(new TestRecord<>(mark.key(), mark.value(), mark.headers(), now));
  }

  /** Of all stores, whatever holds it. */
  double openIterators() {
    return driver.metrics().values().stream()
        .filter(metric -> metric.metricName().name().equals("num-open-iterators"))
        .mapToDouble(metric -> ((Number) metric.metricValue()).doubleValue())
        .sum();
  }

  Instant now() {
    return now;
  }

  void wait(Duration time) {
    now = now.plus(time);
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

  /** Entries in all stores, those apart that are bounded by themselves. */
  long stateSize() {
    return driver.getAllStateStores().keySet().stream()
        .filter(name -> !name.equals("host-clocks"))
        .map(driver::<Object, Object>getKeyValueStore)
        .filter(Objects::nonNull)
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

  long spans(SpanFate fate) {
    return (long) registry.get("whylate.spans").tag("fate", fate.toString()).counter().count();
  }

  /** Bytes held, over all stages. */
  long heldBytes() {
    return (long) sum("whylate.state.bytes");
  }

  private double sum(String gauge) {
    return registry.get(gauge).gauges().stream().mapToDouble(Gauge::value).sum();
  }

  /** Spans that wait, over all stages. */
  long openSpans() {
    return (long) sum("whylate.open.spans");
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
