package io.whylate.stream.receive;

import io.whylate.stream.topic.Topics;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** The topic of received requests; safe means that all in-sync replicas have them. */
public final class KafkaSpanLog implements SpanLog {

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private final Producer<byte[], byte[]> producer;

  private KafkaSpanLog(Producer<byte[], byte[]> producer) {
    this.producer = producer;
  }

  /**
   * Gives up on a request after {@code timeout}.
   *
   * @param maxInFlightBytes for which there is room, so that no append waits for it
   */
  public static KafkaSpanLog connect(
      String bootstrapServers, Duration timeout, long maxInFlightBytes) {
    int timeoutMs = Math.toIntExact(timeout.toMillis());
    return new KafkaSpanLog(
        new KafkaProducer<>(
            Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.ACKS_CONFIG,
                "all",
                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                true,
                ProducerConfig.LINGER_MS_CONFIG,
                5,
                ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                Topics.MAX_RECORD_BYTES,
                ProducerConfig.BUFFER_MEMORY_CONFIG,
                maxInFlightBytes + Topics.MAX_RECORD_BYTES,
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                timeoutMs,
                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                timeoutMs / 2,
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                timeoutMs),
            new ByteArraySerializer(),
            new ByteArraySerializer()));
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the callback hears of errors
  public CompletableFuture<@Nullable Void> append(byte[] request) {
    CompletableFuture<@Nullable Void> kept = new CompletableFuture<>();
    producer.send(
        new ProducerRecord<>(Topics.OTLP_SPANS, request),
        (metadata, error) -> {
          if (error == null) {
            kept.complete(null);
          } else {
            kept.completeExceptionally(error);
          }
        });
    return kept;
  }

  @Override
  public void close() {
    producer.close(CLOSE_TIMEOUT);
  }
}
