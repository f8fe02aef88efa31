package io.whylate.stream.deadletter;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProductionExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A record too large for its topic is named among the dead letters; any other error stops. */
public final class ProductionErrors implements ProductionExceptionHandler {

  private static final Logger LOG = LoggerFactory.getLogger(ProductionErrors.class);

  private DeadLetterRecords deadLetters = DeadLetterRecords.UNCOUNTED;

  @Override
  public void configure(Map<String, ?> configs) {
    deadLetters = DeadLetterRecords.from(configs);
  }

  @Override
  public Response handleError(
      ErrorHandlerContext context, ProducerRecord<byte[], byte[]> record, Exception error) {
    if (error instanceof RetriableException) {
      return Response.retry();
    }
    if (!(error instanceof RecordTooLargeException)) {
      return Response.fail();
    }
    String reason = "too large for " + record.topic() + ": " + error.getMessage();
    LOG.error("{}", reason);
    // Its bytes would be too large for the dead letters as well; the spans are in otlp_spans.
    return Response.resume(List.of(deadLetters.of(context, record.key(), null, reason)));
  }
}
