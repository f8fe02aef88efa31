package io.whylate.stream.deadletter;

import io.whylate.stream.topic.Topics;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
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
      byte @Nullable [] key, byte @Nullable [] original, String stage, String reason) {
    counter.accept(stage);
    return new ProducerRecord<>(
        Topics.DEAD_LETTERS,
        null,
        key,
        original,
        DeadLetterHeaders.add(new RecordHeaders(), stage, reason));
  }
}
