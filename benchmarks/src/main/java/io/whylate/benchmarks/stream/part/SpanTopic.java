package io.whylate.benchmarks.stream.part;

import io.whylate.stream.topic.Topics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A topic that gets spans from the benchmark itself, as the receiver would write them. */
public final class SpanTopic implements AutoCloseable {

  public static final int PARTITIONS = 4;

  private final String name;
  private final KafkaProducer<byte[], byte[]> producer;

  private SpanTopic(String name, KafkaProducer<byte[], byte[]> producer) {
    this.name = name;
    this.producer = producer;
  }

  /** The job's own topic; the job's other topics are made too. */
  public static SpanTopic ofJob(String kafka) throws ExecutionException, InterruptedException {
    try (Admin admin = admin(kafka)) {
      Topics.create(admin, PARTITIONS);
    }
    return new SpanTopic(Topics.OTLP_SPANS, producer(kafka));
  }

  /** A new topic. */
  public static SpanTopic create(String kafka, String name)
      throws ExecutionException, InterruptedException {
    try (Admin admin = admin(kafka)) {
      admin
          .createTopics(Set.of(new NewTopic(name, Optional.of(PARTITIONS), Optional.empty())))
          .all()
          .get();
    }
    return new SpanTopic(name, producer(kafka));
  }

  /** Bytes that were received at this time. */
  @SuppressWarnings("FutureReturnValueIgnored") // close waits for all of them
  public void append(byte[] bytes, long receivedMs) {
    producer.send(new ProducerRecord<>(name, null, receivedMs, null, bytes));
  }

  @Override
  public void close() {
    producer.close();
  }

  private static Admin admin(String kafka) {
    return Admin.create(Map.of("bootstrap.servers", kafka));
  }

  private static KafkaProducer<byte[], byte[]> producer(String kafka) {
    return new KafkaProducer<>(
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            kafka,
            ProducerConfig.ACKS_CONFIG,
            "all",
            ProducerConfig.LINGER_MS_CONFIG,
            5),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }
}
