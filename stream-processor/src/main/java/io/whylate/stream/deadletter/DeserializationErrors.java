package io.whylate.stream.deadletter;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.errors.DeserializationExceptionHandler;
import org.apache.kafka.streams.errors.ErrorHandlerContext;

/** Records whose key or value cannot be read are put aside. */
public final class DeserializationErrors implements DeserializationExceptionHandler {

  private DeadLetterRecords deadLetters = DeadLetterRecords.UNCOUNTED;

  @Override
  public void configure(Map<String, ?> configs) {
    deadLetters = DeadLetterRecords.from(configs);
  }

  @Override
  public Response handleError(
      ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception error) {
    return Response.resume(
        List.of(deadLetters.of(context, record.key(), record.value(), error.toString())));
  }
}
