package io.whylate.stream.topology;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/** The record's time; 0 for none, with which Kafka Streams would stop. */
final class ReceiveTime implements TimestampExtractor {

  @Override
  public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
    return Math.max(0, record.timestamp());
  }
}
