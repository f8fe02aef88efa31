package io.whylate.stream.deadletter;

import io.whylate.stream.topic.Topics;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.jspecify.annotations.Nullable;

/** Makes the records that the error handlers leave behind, and counts them by stage. */
public final class DeadLetterRecords {

  /** Kafka makes the handlers itself; their counter comes to them under this setting. */
  public static final String COUNTER_SETTING = "whylate.dead.letter.counter";

  static final DeadLetterRecords UNCOUNTED = new DeadLetterRecords(stage -> {});

  private final Consumer<String> counter;

  public DeadLetterRecords(Consumer<String> counter) {
    this.counter = counter;
  }

  static DeadLetterRecords from(Map<String, ?> settings) {
    return settings.get(COUNTER_SETTING) instanceof DeadLetterRecords counted ? counted : UNCOUNTED;
  }

  ProducerRecord<byte[], byte[]> of(
      ErrorHandlerContext context,
      byte @Nullable [] key,
      byte @Nullable [] original,
      String reason) {
    String stage = context.processorNodeId();
    counter.accept(stage);
    Headers headers = DeadLetterHeaders.add(new RecordHeaders(), stage, reason);
    // Not known of what a punctuation made.
    String topic = context.topic();
    if (topic != null) {
      DeadLetterHeaders.addOrigin(headers, topic, context.partition(), context.offset());
    }
    return new ProducerRecord<>(Topics.DEAD_LETTERS, null, key, original, headers);
  }
}
