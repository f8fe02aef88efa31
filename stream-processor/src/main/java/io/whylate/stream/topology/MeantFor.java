package io.whylate.stream.topology;

import io.whylate.stream.attribute.Result;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;

/** Says of each result which topic it is for. */
final class MeantFor extends ContextualFixedKeyProcessor<String, Result, Result> {

  @Override
  public void process(FixedKeyRecord<String, Result> record) {
    record.headers().add(Role.MEANT_FOR, record.value().topic().getBytes(StandardCharsets.UTF_8));
    context().forward(record);
  }
}
