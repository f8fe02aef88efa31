package io.whylate.stream.sink;

import io.whylate.stream.deadletter.DeadLetter;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Takes the records that are no rows; returns once they are safe. */
interface RejectedRecords {

  void reject(ConsumerRecord<String, byte[]> record, DeadLetter letter);
}
