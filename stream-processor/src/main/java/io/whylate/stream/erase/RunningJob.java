package io.whylate.stream.erase;

import io.whylate.stream.sink.SinkThread;
import io.whylate.stream.state.Erasure;
import io.whylate.stream.topic.Offsets;
import io.whylate.stream.topology.Role;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** The stream job, by what it has in Kafka. */
public final class RunningJob implements AutoCloseable {

  private static final int API_TIMEOUT_MS = 10_000;
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final Admin admin;
  private final KafkaProducer<String, byte[]> producer;

  private RunningJob(Admin admin, KafkaProducer<String, byte[]> producer) {
    this.admin = admin;
    this.producer = producer;
  }

  /** Every call throws a {@link KafkaException} when Kafka is not reachable. */
  public static RunningJob connect(String bootstrapServers) {
    Map<String, Object> settings =
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            ProducerConfig.MAX_BLOCK_MS_CONFIG,
            API_TIMEOUT_MS,
            ProducerConfig.ACKS_CONFIG,
            "all");
    return new RunningJob(
        Admin.create(
            Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                API_TIMEOUT_MS,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                API_TIMEOUT_MS)),
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer()));
  }

  /**
   * Makes the job forget the requests of these keys, and waits until it has, and until the sink has
   * stored what was made of them before.
   *
   * @return false when that was not so in time
   */
  public boolean forget(List<String> keys, Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    try {
      Map<TopicPartition, Long> marks = mark(keys);
      return isPast(Role.LIVE.group(), marks, deadline)
          && isPast(SinkThread.GROUP, Offsets.ends(admin, SinkThread.topics()), deadline);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return true;
      }
      throw new KafkaException(e.getCause());
    }
  }

  /** Where the marks end, by partition. */
  private Map<TopicPartition, Long> mark(List<String> keys)
      throws ExecutionException, InterruptedException {
    String topic = Role.LIVE.byRequestTopic();
    admin.describeTopics(List.of(topic)).allTopicNames().get();
    Map<TopicPartition, Long> ends = new HashMap<>();
    List<Future<RecordMetadata>> sent =
        keys.stream().map(key -> producer.send(Erasure.of(topic, key))).toList();
    for (Future<RecordMetadata> one : sent) {
      RecordMetadata at = one.get();
      ends.merge(new TopicPartition(at.topic(), at.partition()), at.offset() + 1, Math::max);
    }
    return ends;
  }

  private boolean isPast(String group, Map<TopicPartition, Long> wanted, long deadline)
      throws ExecutionException, InterruptedException {
    while (!Offsets.isPast(admin, group, wanted)) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      Thread.sleep(PAUSE.toMillis());
    }
    return true;
  }

  @Override
  public void close() {
    producer.close();
    admin.close();
  }
}
