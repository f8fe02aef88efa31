package io.whylate.stream.deadletter;

import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The backstop for bugs: what a stage threw on is put aside, the stage goes on. */
public final class ProcessingErrors implements ProcessingExceptionHandler {

  private static final Logger LOG = LoggerFactory.getLogger(ProcessingErrors.class);

  private DeadLetterRecords deadLetters = DeadLetterRecords.UNCOUNTED;

  @Override
  public void configure(Map<String, ?> configs) {
    deadLetters = DeadLetterRecords.from(configs);
  }

  @Override
  public Response handleError(ErrorHandlerContext context, Record<?, ?> record, Exception error) {
    LOG.error("{} failed on key {}", context.processorNodeId(), record.key(), error);
    return Response.resume(
        List.of(
            deadLetters.of(
                context, context.sourceRawKey(), context.sourceRawValue(), error.toString())));
  }
}
