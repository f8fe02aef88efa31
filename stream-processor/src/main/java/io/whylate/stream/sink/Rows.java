package io.whylate.stream.sink;

import io.whylate.formats.MalformedInput;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Makes the rows of one record. */
interface Rows {

  /** Hands over each row with its table; tables in the order in which they are to be inserted. */
  void of(ConsumerRecord<String, byte[]> record, BiConsumer<String, Object> rows)
      throws MalformedInput;
}
