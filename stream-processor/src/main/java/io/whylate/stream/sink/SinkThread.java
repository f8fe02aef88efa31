package io.whylate.stream.sink;

import io.whylate.stream.health.SinkState;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.topic.Topics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the sink, and starts it afresh from the committed offsets when it fails. */
public final class SinkThread implements AutoCloseable {

  public static final String GROUP = "whylate-sink";

  private static final Logger LOG = LoggerFactory.getLogger(SinkThread.class);
  private static final String READ_COMMITTED = "read_committed";
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(90);
  private static final int MAX_FETCH_BYTES = 8 << 20;

  private final SinkConfig config;
  private final String bootstrapServers;
  private final Map<String, Uuid> topicIds;
  private final RowWriter writer;
  private final StreamMetrics metrics;
  private final InstantSource clock;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "whylate-sink");

  private volatile long lagRecords;
  private volatile @Nullable Long failingSinceMs;

  private SinkThread(
      SinkConfig config,
      String bootstrapServers,
      Map<String, Uuid> topicIds,
      RowWriter writer,
      StreamMetrics metrics,
      InstantSource clock) {
    this.config = config;
    this.bootstrapServers = bootstrapServers;
    this.topicIds = topicIds;
    this.writer = writer;
    this.metrics = metrics;
    this.clock = clock;
  }

  /** Closes the writer when it is closed itself. */
  public static SinkThread start(
      SinkConfig config,
      String bootstrapServers,
      Map<String, Uuid> topicIds,
      RowWriter writer,
      StreamMetrics metrics,
      InstantSource clock) {
    SinkThread sink = new SinkThread(config, bootstrapServers, topicIds, writer, metrics, clock);
    sink.thread.start();
    return sink;
  }

  /** The topics whose ids it needs. */
  public static List<String> topics() {
    return Sink.TOPICS;
  }

  public SinkState state() {
    Long since = failingSinceMs;
    double failingSeconds = since == null ? 0 : Math.max(0, clock.millis() - since) / 1_000.0;
    return new SinkState(thread.isAlive(), lagRecords, failingSeconds);
  }

  /** Tries once to insert what it has read, then stops. */
  @Override
  public void close() {
    stopping.countDown();
    try {
      thread.join(CLOSE_TIMEOUT.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    writer.close();
  }

  private void run() {
    do {
      try {
        runOnce();
      } catch (RuntimeException e) {
        LOG.error("the sink failed and starts again from what was committed", e);
      }
    } while (!isStopping(config.firstRetry()));
  }

  private void runOnce() {
    try (Consumer<String, byte[]> consumer = consumer();
        KafkaRejectedRecords rejected = new KafkaRejectedRecords(bootstrapServers)) {
      Sink sink = new Sink(config, consumer, topicIds, writer, rejected, metrics, clock);
      while (!isStopping(Duration.ZERO)) {
        sink.step(POLL);
        lagRecords = sink.lagRecords();
        failingSinceMs = sink.failingSinceMs();
      }
      sink.drain();
    }
  }

  private Consumer<String, byte[]> consumer() {
    return new KafkaConsumer<>(
        Map.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            ConsumerConfig.GROUP_ID_CONFIG,
            GROUP,
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            false,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "earliest",
            // With exactly_once_v2, what a stream thread wrote before it died was never written.
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            READ_COMMITTED,
            ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
            Topics.SESSION_TIMEOUT_MS,
            ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
            config.maxRecords(),
            ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
            MAX_FETCH_BYTES),
        new StringDeserializer(),
        new ByteArrayDeserializer());
  }

  private boolean isStopping(Duration wait) {
    try {
      return stopping.await(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
