package io.whylate.stream.topology;

import io.whylate.stream.attribute.RequestAttribution;
import io.whylate.stream.deadletter.DeadLetterRecords;
import io.whylate.stream.deadletter.DeserializationErrors;
import io.whylate.stream.deadletter.ProcessingErrors;
import io.whylate.stream.deadletter.ProductionErrors;
import io.whylate.stream.error.RootCause;
import io.whylate.stream.health.StreamsState;
import io.whylate.stream.metrics.StreamMetrics;
import io.whylate.stream.topic.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The topology as Kafka Streams runs it. */
public final class RequestStreams implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RequestStreams.class);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);
  private static final int COMMIT_INTERVAL_MS = 1_000;

  /** Records of spans are large: more of them in a batch are fewer requests and better packed. */
  private static final int BATCH_BYTES = 256 << 10;

  private static final int MAX_POLL_INTERVAL_MS = 300_000;

  private final KafkaStreams streams;
  private final GroupBacklog backlog;

  private RequestStreams(KafkaStreams streams, GroupBacklog backlog) {
    this.streams = streams;
    this.backlog = backlog;
  }

  public static RequestStreams start(
      Role role,
      TopologyRules rules,
      RequestAttribution attribution,
      RuntimeRules runtime,
      String bootstrapServers,
      StreamMetrics metrics) {
    GroupBacklog backlog =
        new GroupBacklog(
            Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers)),
            role.group(),
            runtime.exactlyOnce());
    Properties settings = settings(role, runtime, metrics);
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    Supplier<KafkaStreams> made =
        () ->
            made(
                RequestTopology.build(role, rules, attribution, backlog, metrics),
                settings,
                metrics);
    backlog.start();
    return new RequestStreams(started(made, runtime.stateDirectory()), backlog);
  }

  private static KafkaStreams made(Topology topology, Properties settings, StreamMetrics metrics) {
    KafkaStreams streams = new KafkaStreams(topology, settings);
    streams.setUncaughtExceptionHandler(
        error -> {
          LOG.error("a stream thread died and is replaced", error);
          metrics.replacedThreads().increment();
          return StreamThreadExceptionResponse.REPLACE_THREAD;
        });
    return streams;
  }

  /** Over the state that it has left behind, or without it where that cannot be read. */
  private static KafkaStreams started(Supplier<KafkaStreams> made, Path stateDirectory) {
    KafkaStreams streams = made.get();
    try {
      streams.start();
      return streams;
    } catch (ProcessorStateException e) {
      LOG.warn(
          "the state in {} is broken and is removed; Kafka has it too: {}",
          stateDirectory,
          RootCause.line(e));
      streams.close(CLOSE_TIMEOUT);
      KafkaStreams afresh = made.get();
      afresh.cleanUp();
      afresh.start();
      return afresh;
    }
  }

  /** What does not depend on the broker. */
  static Properties settings(Role role, RuntimeRules runtime, StreamMetrics metrics) {
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, role.group());
    settings.put(StreamsConfig.STATE_DIR_CONFIG, runtime.stateDirectory().toString());
    settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, runtime.threads());
    settings.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, runtime.standbyReplicas());
    settings.put(
        StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
        runtime.exactlyOnce() ? StreamsConfig.EXACTLY_ONCE_V2 : StreamsConfig.AT_LEAST_ONCE);
    settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMIT_INTERVAL_MS);
    settings.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, BoundedRocksDb.class);
    settings.put(
        StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, DeserializationErrors.class);
    settings.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, ProcessingErrors.class);
    settings.put(StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG, ProductionErrors.class);
    settings.put(
        DeadLetterRecords.COUNTER_SETTING,
        new DeadLetterRecords(stage -> metrics.deadLetters(stage).increment()));
    consumer(settings);
    producer(settings);
    settings.put(
        StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG), Topics.MAX_RECORD_BYTES);
    return settings;
  }

  private static void consumer(Properties settings) {
    settings.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
    settings.put(
        StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG),
        Topics.SESSION_TIMEOUT_MS);
    // Far above the budget of a tick and the time of the largest request.
    settings.put(
        StreamsConfig.consumerPrefix(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG),
        MAX_POLL_INTERVAL_MS);
  }

  private static void producer(Properties settings) {
    settings.put(StreamsConfig.producerPrefix(ProducerConfig.ACKS_CONFIG), "all");
    settings.put(StreamsConfig.producerPrefix(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG), true);
    settings.put(
        StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG),
        Topics.MAX_RECORD_BYTES);
    settings.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
    settings.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), BATCH_BYTES);
  }

  public boolean isHealthy() {
    return streams.state().isRunningOrRebalancing();
  }

  public StreamsState state() {
    return StreamsState.of(streams);
  }

  /** Commits what was processed; what is open stays in Kafka. */
  @Override
  public void close() {
    // Leaving at once spares the next start the wait for this member's session to end.
    streams.close(
        CloseOptions.timeout(CLOSE_TIMEOUT)
            .withGroupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
    backlog.close();
  }
}
