package io.whylate.stream.sink;

import io.whylate.stream.deadletter.DeadLetter;
import io.whylate.stream.deadletter.DeadLetterHeaders;
import io.whylate.stream.deadletter.DeadLetterSerializer;
import io.whylate.stream.topic.Topics;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.StringSerializer;

/** The dead letters' topic. */
final class KafkaRejectedRecords implements RejectedRecords, AutoCloseable {

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

  private final Producer<String, DeadLetter> producer;

  KafkaRejectedRecords(String bootstrapServers) {
    producer =
        new KafkaProducer<>(
            Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.ACKS_CONFIG,
                "all",
                ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                Topics.MAX_RECORD_BYTES),
            new StringSerializer(),
            new DeadLetterSerializer());
  }

  @Override
  public void reject(ConsumerRecord<String, byte[]> record, DeadLetter letter) {
    Headers origin =
        DeadLetterHeaders.addOrigin(
            new RecordHeaders(), record.topic(), record.partition(), record.offset());
    try {
      producer
          .send(new ProducerRecord<>(Topics.DEAD_LETTERS, null, record.key(), letter, origin))
          .get();
    } catch (ExecutionException e) {
      throw new KafkaException("a dead letter could not be written", e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  @Override
  public void close() {
    producer.close(CLOSE_TIMEOUT);
  }
}
