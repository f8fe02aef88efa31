package io.whylate.stream.sink;

import io.whylate.formats.MalformedInput;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Makes the rows of one record. */
interface Rows {

  /** The tables, in the order in which their rows are to be inserted. */
  List<String> tables();

  /** Hands over each row with its table. */
  void of(ConsumerRecord<String, byte[]> record, BiConsumer<String, Object> rows)
      throws MalformedInput;
}
