package io.whylate.stream.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.stream.topic.Topics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeadLetterLogTest {

  private static final TopicPartition PARTITION = new TopicPartition(Topics.DEAD_LETTERS, 0);

  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
  private final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
  private final DeadLetterLog log = new DeadLetterLog(consumer, producer);

  private long end;

  @BeforeEach
  void topic() {
    consumer.updatePartitions(
        PARTITION.topic(), List.of(new PartitionInfo(PARTITION.topic(), 0, null, null, null)));
    consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
    consumer.assign(List.of(PARTITION));
  }

  @Test
  void newest_tellsOriginReasonAndSize() {
    letter("sink", "not a Breakdown", "request_breakdowns-3@17", "{}");
    letter("decode", "too short", "otlp_spans-0@5", "abc");

    assertThat(log.newest(1))
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.stage()).isEqualTo("decode");
              assertThat(entry.reason()).isEqualTo("too short");
              assertThat(entry.origin()).isEqualTo("otlp_spans-0@5");
              assertThat(entry.time().toEpochMilli()).isEqualTo(1_001);
              assertThat(entry.bytes()).isEqualTo(3);
              assertThat(entry.replayed()).isFalse();
            });
  }

  @Test
  void replay_sendsEachLetterOnceToWhereItCameFrom() {
    letter("sink", "r", "request_breakdowns-3@17", "{}");
    letter("assemble", "r", "whylate-stream-by-request-repartition-1@9", "piece");
    letter("results", "too large", "", null);

    assertThat(log.replay()).isEqualTo(new DeadLetterLog.Replayed(2, 1));

    assertThat(producer.history())
        .extracting(ProducerRecord::topic)
        .containsExactly(Topics.REQUEST_BREAKDOWNS, Topics.OTLP_SPANS);
    assertThat(producer.history().get(0).timestamp()).isEqualTo(1_000);
    assertThat(producer.history().get(0).key()).isEqualTo("k".getBytes(UTF_8));
    assertThat(log.replay()).isEqualTo(new DeadLetterLog.Replayed(0, 0));
    letter("sink", "r", "request_spans-0@1", "[]");
    assertThat(log.replay()).isEqualTo(new DeadLetterLog.Replayed(1, 0));
    assertThat(producer.history().get(2).topic()).isEqualTo(Topics.REQUEST_SPANS);
  }

  private void letter(String stage, String reason, String origin, @Nullable String bytes) {
    Headers headers = DeadLetterHeaders.add(new RecordHeaders(), stage, reason);
    if (!origin.isEmpty()) {
      headers.add(DeadLetterHeaders.ORIGIN, origin.getBytes(UTF_8));
    }
    consumer.addRecord(
        new ConsumerRecord<>(
            PARTITION.topic(),
            0,
            end,
            1_000 + end,
            TimestampType.CREATE_TIME,
            1,
            1,
            "k".getBytes(UTF_8),
            bytes == null ? null : bytes.getBytes(UTF_8),
            headers,
            Optional.empty()));
    end++;
    consumer.updateEndOffsets(Map.of(PARTITION, end));
  }
}
