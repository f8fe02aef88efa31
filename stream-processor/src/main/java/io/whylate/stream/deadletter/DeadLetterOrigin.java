package io.whylate.stream.deadletter;

import io.whylate.stream.metrics.StreamMetrics;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;

/** Counts each dead letter and says which record was being read, where it was one. */
public final class DeadLetterOrigin
    extends ContextualFixedKeyProcessor<String, DeadLetter, DeadLetter> {

  private final StreamMetrics metrics;

  public DeadLetterOrigin(StreamMetrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public void process(FixedKeyRecord<String, DeadLetter> record) {
    metrics.deadLetters(record.value().stage()).increment();
    context()
        .recordMetadata()
        .filter(of -> of.topic() != null)
        .ifPresent(
            of ->
                DeadLetterHeaders.addOrigin(
                    record.headers(), of.topic(), of.partition(), of.offset()));
    context().forward(record);
  }
}
