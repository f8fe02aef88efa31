package io.whylate.stream.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.stream.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.errors.DeserializationExceptionHandler;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.apache.kafka.streams.errors.ProductionExceptionHandler;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

class ErrorHandlersTest {

  private static final byte[] KEY = "r1".getBytes(UTF_8);
  private static final byte[] VALUE = "spans".getBytes(UTF_8);

  private final List<String> counted = new ArrayList<>();
  private final Map<String, ?> settings =
      Map.of(DeadLetterRecords.COUNTER_SETTING, new DeadLetterRecords(counted::add));

  @Test
  void processing_anyError_keepsTheSourceBytesAndGoesOn() {
    ProcessingErrors errors = new ProcessingErrors();
    errors.configure(settings);

    var response =
        errors.handleError(
            new Context(), new Record<>("r1", VALUE, 0), new RuntimeException("bug"));

    assertThat(response.result()).isEqualTo(ProcessingExceptionHandler.Result.RESUME);
    assertDeadLetter(response.deadLetterQueueRecords(), "java.lang.RuntimeException: bug");
  }

  @Test
  void deserialization_anyError_keepsTheBytesAndGoesOn() {
    DeserializationErrors errors = new DeserializationErrors();
    errors.configure(settings);

    var response =
        errors.handleError(
            new Context(),
            new ConsumerRecord<>("t", 0, 0, KEY, VALUE),
            new RuntimeException("bad"));

    assertThat(response.result()).isEqualTo(DeserializationExceptionHandler.Result.RESUME);
    assertDeadLetter(response.deadLetterQueueRecords(), "java.lang.RuntimeException: bad");
  }

  @Test
  void production_tooLarge_isNamedAndGoesOn() {
    ProductionErrors errors = new ProductionErrors();
    errors.configure(settings);

    var response =
        errors.handleError(
            new Context(),
            new ProducerRecord<>(Topics.REQUEST_SPANS, KEY, VALUE),
            new RecordTooLargeException("40 MB"));

    assertThat(response.result()).isEqualTo(ProductionExceptionHandler.Result.RESUME);
    assertThat(response.deadLetterQueueRecords())
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.value()).isNull();
              assertThat(reason(letter)).contains(Topics.REQUEST_SPANS, "40 MB");
            });
  }

  @Test
  void production_otherErrors_areTriedAgainOrStop() {
    ProductionErrors errors = new ProductionErrors();
    errors.configure(settings);
    ProducerRecord<byte[], byte[]> record = new ProducerRecord<>("t", KEY, VALUE);

    assertThat(errors.handleError(new Context(), record, new TimeoutException("t")).result())
        .isEqualTo(ProductionExceptionHandler.Result.RETRY);
    assertThat(errors.handleError(new Context(), record, new AuthorizationException("a")).result())
        .isEqualTo(ProductionExceptionHandler.Result.FAIL);
    assertThat(counted).isEmpty();
  }

  private void assertDeadLetter(List<ProducerRecord<byte[], byte[]>> letters, String reason) {
    assertThat(letters)
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.topic()).isEqualTo(Topics.DEAD_LETTERS);
              assertThat(letter.key()).isEqualTo(KEY);
              assertThat(letter.value()).isEqualTo(VALUE);
              assertThat(reason(letter)).isEqualTo(reason);
            });
    assertThat(counted).containsExactly("assemble");
  }

  private static String reason(ProducerRecord<byte[], byte[]> letter) {
    return new String(letter.headers().lastHeader(DeadLetterHeaders.REASON).value(), UTF_8);
  }

  private static final class Context implements ErrorHandlerContext {

    @Override
    public String topic() {
      return "by-request";
    }

    @Override
    public int partition() {
      return 0;
    }

    @Override
    public long offset() {
      return 7;
    }

    @Override
    public Headers headers() {
      return new RecordHeaders();
    }

    @Override
    public String processorNodeId() {
      return "assemble";
    }

    @Override
    public TaskId taskId() {
      return new TaskId(0, 0);
    }

    @Override
    public long timestamp() {
      return 0;
    }

    @Override
    public byte[] sourceRawKey() {
      return KEY;
    }

    @Override
    public byte[] sourceRawValue() {
      return VALUE;
    }
  }
}
