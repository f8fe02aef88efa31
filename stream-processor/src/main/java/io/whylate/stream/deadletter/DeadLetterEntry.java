package io.whylate.stream.deadletter;

import io.whylate.stream.topic.Topics;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A dead letter as it is listed.
 *
 * @param time of the record that could not be used
 * @param origin that record, as topic-partition@offset; empty when it was made of several
 * @param bytes how many were kept; 0 when they were too large to keep
 * @param target the topic that they go to when they are replayed
 * @param replayed whether they have been
 */
public record DeadLetterEntry(
    Instant time,
    String stage,
    String reason,
    String origin,
    int partition,
    long offset,
    int bytes,
    String target,
    boolean replayed) {

  static DeadLetterEntry of(ConsumerRecord<byte[], byte[]> record, long replayedBefore) {
    String origin = DeadLetterHeaders.text(record.headers(), DeadLetterHeaders.ORIGIN);
    return new DeadLetterEntry(
        Instant.ofEpochMilli(record.timestamp()),
        DeadLetterHeaders.text(record.headers(), DeadLetterHeaders.STAGE),
        DeadLetterHeaders.text(record.headers(), DeadLetterHeaders.REASON),
        origin,
        record.partition(),
        record.offset(),
        record.value() == null ? 0 : record.value().length,
        target(origin),
        record.offset() < replayedBefore);
  }

  /** Between the stages are pieces of OTLP requests, which begin anew. */
  private static String target(String origin) {
    int end = origin.lastIndexOf('-');
    String topic = end < 0 ? "" : origin.substring(0, end);
    return Topics.isPublic(topic) ? topic : Topics.OTLP_SPANS;
  }
}
