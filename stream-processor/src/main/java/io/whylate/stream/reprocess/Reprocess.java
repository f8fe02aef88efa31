package io.whylate.stream.reprocess;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.whylate.attribution.Attribution;
import io.whylate.stream.StreamConfig;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.topic.Topics;
import io.whylate.stream.topology.RequestStreams;
import io.whylate.stream.topology.Role;
import io.whylate.stream.topology.RuntimeRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Runs the topology a second time over the spans that Kafka has, and makes its results the next
 * revisions of the rows that are stored. The running job stores them.
 */
public final class Reprocess {

  private static final Role ROLE = Role.AGAIN;
  private static final String RESULTS = Objects.requireNonNull(ROLE.results());
  private static final String ROUTE = "route";
  private static final String ASSEMBLE = "assemble";
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final StreamConfig config;
  private final Instant startedAt = Instant.now();
  private final StreamMetrics metrics = new StreamMetrics(new SimpleMeterRegistry());

  private Reprocess(StreamConfig config) {
    this.config = config;
  }

  /**
   * What became of it.
   *
   * @param rewritten rows that were made anew
   * @param left requests whose rows stay, or have none
   * @param after rows that were opened before stay
   * @param before rows that were opened after stay
   */
  public record Report(long rewritten, long left, Instant after, Instant before) {}

  /** Throws a {@link KafkaException} when Kafka is not reachable, or another run is under way. */
  public static Report run(StreamConfig config)
      throws SQLException, IOException, InterruptedException {
    try (Past past = new Past(config.kafka(), ROLE, RESULTS)) {
      return new Reprocess(config).run(past);
    } catch (ExecutionException e) {
      throw new KafkaException(e.getCause());
    }
  }

  private Report run(Past past)
      throws ExecutionException, SQLException, IOException, InterruptedException {
    Duration cap = config.topology().assembly().patience().hardCap();
    Duration remember = config.topology().assembly().patience().remember();
    Instant complete = past.completeFrom();
    Scope scope =
        new Scope(
            complete.equals(Instant.EPOCH) ? complete : complete.plus(cap),
            startedAt.minus(cap).minus(remember),
            cap,
            config.rules().version());
    past.prepare(config.topology().partitions());
    try {
      again(past);
      Rewrite rewrite = rewrite(past.ends(RESULTS), scope);
      return new Report(rewrite.rewritten(), rewrite.left(), scope.after(), scope.before());
    } finally {
      past.clear();
    }
  }

  /** Returns once all requests that were open or older when it began have their results. */
  private void again(Past past) throws ExecutionException, IOException, InterruptedException {
    Map<TopicPartition, Long> received = past.ends(Topics.OTLP_SPANS);
    Path directory = Files.createTempDirectory("whylate-reprocess");
    RuntimeRules runtime = new RuntimeRules(directory, config.runtime().threads(), false, 0);
    RequestStreams streams =
        RequestStreams.start(
            ROLE,
            config.topology(),
            new Attribution(config.rules())::breakdown,
            runtime,
            config.kafka(),
            metrics);
    try {
      past.awaitRead(received);
      past.awaitRead(past.ends(ROLE.byTraceTopic()));
      awaitClosed(ROUTE);
      past.awaitRead(past.ends(ROLE.byRequestTopic()));
      awaitClosed(ASSEMBLE);
    } finally {
      streams.close();
      delete(directory);
    }
  }

  private void awaitClosed(String stage) throws InterruptedException {
    long nowMs = System.currentTimeMillis();
    while (metrics.holdings(stage).oldestSeconds(nowMs) * 1_000
        >= nowMs - startedAt.toEpochMilli()) {
      Thread.sleep(PAUSE.toMillis());
      nowMs = System.currentTimeMillis();
    }
  }

  private Rewrite rewrite(Map<TopicPartition, Long> ends, Scope scope)
      throws SQLException, ExecutionException, InterruptedException {
    try (StoredRows stored = new StoredRows(config.clickHouse());
        KafkaConsumer<String, byte[]> results =
            new KafkaConsumer<>(
                Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, config.kafka()),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        KafkaProducer<String, byte[]> out =
            new KafkaProducer<>(
                Map.of(
                    ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                    config.kafka(),
                    ProducerConfig.ACKS_CONFIG,
                    "all",
                    ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                    Topics.MAX_RECORD_BYTES),
                new StringSerializer(),
                new ByteArraySerializer())) {
      Rewrite rewrite = new Rewrite(scope, stored, out);
      results.assign(ends.keySet());
      results.seekToBeginning(ends.keySet());
      while (ends.entrySet().stream()
          .anyMatch(end -> results.position(end.getKey()) < end.getValue())) {
        rewrite.accept(results.poll(PAUSE));
      }
      return rewrite;
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
