package io.whylate.stream.deadletter;

import io.whylate.stream.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The dead letters as people look at them, and their way back. */
public final class DeadLetterLog implements AutoCloseable {

  private static final String GROUP = "whylate-dead-letters-replay";
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int API_TIMEOUT_MS = 10_000;

  private final Consumer<byte[], byte[]> consumer;
  private final Producer<byte[], byte[]> producer;

  DeadLetterLog(Consumer<byte[], byte[]> consumer, Producer<byte[], byte[]> producer) {
    this.consumer = consumer;
    this.producer = producer;
  }

  /** What a replay did. */
  public record Replayed(int sent, int withoutBytes) {}

  private interface Visitor {
    void visit(ConsumerRecord<byte[], byte[]> letter);
  }

  /**
   * Every call throws a {@link KafkaException} when Kafka is not reachable.
   *
   * @param bootstrapServers such as {@code 127.0.0.1:9092}
   */
  public static DeadLetterLog connect(String bootstrapServers) {
    Map<String, Object> reading =
        Map.of(
            CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG,
            API_TIMEOUT_MS,
            ConsumerConfig.GROUP_ID_CONFIG,
            GROUP,
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            false,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "earliest");
    Map<String, Object> writing =
        Map.of(
            CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            ProducerConfig.ACKS_CONFIG,
            "all",
            ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
            Topics.MAX_RECORD_BYTES);
    return new DeadLetterLog(
        new KafkaConsumer<>(reading, new ByteArrayDeserializer(), new ByteArrayDeserializer()),
        new KafkaProducer<>(writing, new ByteArraySerializer(), new ByteArraySerializer()));
  }

  /** The newest letters, the newest last. */
  public List<DeadLetterEntry> newest(int limit) {
    Map<TopicPartition, Long> replayed = replayedBefore();
    Comparator<DeadLetterEntry> byTime =
        Comparator.comparing(DeadLetterEntry::time).thenComparing(DeadLetterEntry::offset);
    PriorityQueue<DeadLetterEntry> newest = new PriorityQueue<>(byTime);
    Map<TopicPartition, Long> all = new HashMap<>();
    replayed.keySet().forEach(partition -> all.put(partition, 0L));
    read(
        all,
        letter -> {
          newest.add(DeadLetterEntry.of(letter, replayed.getOrDefault(partition(letter), 0L)));
          if (newest.size() > limit) {
            newest.poll();
          }
        });
    return newest.stream().sorted(byTime).toList();
  }

  /**
   * Sends the letters that were not replayed before back to where they came from, with the time
   * that they had. Those that end in the middle may be sent again by the next replay.
   */
  public Replayed replay() {
    Map<TopicPartition, Long> next = new HashMap<>();
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    int[] withoutBytes = {0};
    read(
        replayedBefore(),
        letter -> {
          next.put(partition(letter), letter.offset() + 1);
          if (letter.value() == null) {
            withoutBytes[0]++;
          } else {
            String target = DeadLetterEntry.of(letter, 0).target();
            sent.add(
                producer.send(
                    new ProducerRecord<>(
                        target, null, letter.timestamp(), letter.key(), letter.value())));
          }
        });
    sent.forEach(DeadLetterLog::await);
    Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    next.forEach((partition, offset) -> committed.put(partition, new OffsetAndMetadata(offset)));
    consumer.commitSync(committed);
    return new Replayed(sent.size(), withoutBytes[0]);
  }

  private Map<TopicPartition, Long> replayedBefore() {
    Set<TopicPartition> partitions = new HashSet<>();
    consumer
        .partitionsFor(Topics.DEAD_LETTERS)
        .forEach(info -> partitions.add(new TopicPartition(info.topic(), info.partition())));
    Map<TopicPartition, Long> before = new HashMap<>();
    consumer
        .committed(partitions)
        .forEach(
            (partition, offset) -> before.put(partition, offset == null ? 0 : offset.offset()));
    partitions.forEach(partition -> before.putIfAbsent(partition, 0L));
    return before;
  }

  /** Up to where the log ends now: what a replay leaves behind is for the next one. */
  private void read(Map<TopicPartition, Long> from, Visitor visitor) {
    consumer.assign(from.keySet());
    Map<TopicPartition, Long> begin = consumer.beginningOffsets(from.keySet());
    Map<TopicPartition, Long> end = consumer.endOffsets(from.keySet());
    from.forEach(
        (partition, offset) ->
            consumer.seek(partition, Math.max(offset, begin.getOrDefault(partition, 0L))));
    while (from.keySet().stream()
        .anyMatch(partition -> consumer.position(partition) < end.getOrDefault(partition, 0L))) {
      for (ConsumerRecord<byte[], byte[]> letter : consumer.poll(POLL)) {
        if (letter.offset() < end.getOrDefault(partition(letter), 0L)) {
          visitor.visit(letter);
        }
      }
    }
  }

  private static TopicPartition partition(ConsumerRecord<byte[], byte[]> letter) {
    return new TopicPartition(letter.topic(), letter.partition());
  }

  private static void await(Future<RecordMetadata> sent) {
    try {
      sent.get();
    } catch (ExecutionException e) {
      throw new KafkaException("a letter was not taken: " + e.getCause(), e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  @Override
  public void close() {
    consumer.close();
    producer.close();
  }
}
