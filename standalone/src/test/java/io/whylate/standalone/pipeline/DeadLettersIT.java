package io.whylate.standalone.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.standalone.broker.EmbeddedKafka;
import io.whylate.stream.deadletter.DeadLetterHeaders;
import io.whylate.stream.deadletter.DeadLetterLog;
import io.whylate.stream.topic.Topics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dead letters with a real broker. */
class DeadLettersIT {

  @TempDir private Path data;

  @Test
  void replay_twiceByTwoCommands_sendsEachLetterOnce() throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start(data, 0)) {
      try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
        Topics.create(admin, 2);
        write(kafka, "one");
        write(kafka, "two");

        try (DeadLetterLog log = DeadLetterLog.connect(kafka.bootstrapServers())) {
          assertThat(log.newest(10)).hasSize(2).noneMatch(letter -> letter.replayed());
          assertThat(log.replay()).isEqualTo(new DeadLetterLog.Replayed(2, 0));
        }
        try (DeadLetterLog log = DeadLetterLog.connect(kafka.bootstrapServers())) {
          assertThat(log.newest(10)).hasSize(2).allMatch(letter -> letter.replayed());
          assertThat(log.replay()).isEqualTo(new DeadLetterLog.Replayed(0, 0));
        }
        assertThat(records(admin)).isEqualTo(2);
      }
    }
  }

  private static void write(EmbeddedKafka kafka, String value) throws Exception {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      ProducerRecord<byte[], byte[]> letter =
          new ProducerRecord<>(Topics.DEAD_LETTERS, value.getBytes(UTF_8));
      DeadLetterHeaders.add(letter.headers(), "decode", "broken");
      DeadLetterHeaders.addOrigin(letter.headers(), Topics.OTLP_SPANS, 0, 7);
      producer.send(letter).get();
    }
  }

  private static long records(Admin admin) throws Exception {
    Map<TopicPartition, OffsetSpec> ends =
        Map.of(
            new TopicPartition(Topics.OTLP_SPANS, 0), OffsetSpec.latest(),
            new TopicPartition(Topics.OTLP_SPANS, 1), OffsetSpec.latest());
    return List.copyOf(admin.listOffsets(ends).all().get().values()).stream()
        .mapToLong(end -> end.offset())
        .sum();
  }
}
