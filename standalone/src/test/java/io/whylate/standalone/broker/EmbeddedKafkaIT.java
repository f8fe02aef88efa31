package io.whylate.standalone.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.standalone.process.StartupException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedKafkaIT {
  private static final String TOPIC = "records";
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  @TempDir Path directory;

  @Test
  void restart_keepsRecordsAndClusterId() throws Exception {
    String clusterId;
    try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0)) {
      createTopic(kafka);
      produce(kafka, "first");
      clusterId = clusterId(kafka);
      assertThat(consume(kafka, 1)).containsExactly("first");
    }
    try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0)) {
      produce(kafka, "second");
      assertThat(consume(kafka, 2)).containsExactly("first", "second");
      assertThat(clusterId(kafka)).isEqualTo(clusterId);
    }
  }

  @Test
  void message_of9MiB_passes() throws Exception {
    String large = "x".repeat(9 * 1024 * 1024);
    try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0)) {
      createTopic(kafka);
      produce(kafka, large);
      assertThat(consume(kafka, 1)).containsExactly(large);
    }
  }

  @Test
  void port_taken_saysSo() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> EmbeddedKafka.start(directory, taken.getLocalPort()))
          .isInstanceOf(StartupException.class)
          .hasMessage(
              "Kafka's port %d on 127.0.0.1 is taken: stop what listens there, or choose another"
                      .formatted(taken.getLocalPort())
                  + " port");
    }
  }

  private static void createTopic(EmbeddedKafka kafka) throws Exception {
    try (Admin admin = admin(kafka)) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
    }
  }

  private static String clusterId(EmbeddedKafka kafka) throws Exception {
    try (Admin admin = admin(kafka)) {
      return admin.describeCluster().clusterId().get();
    }
  }

  private static Admin admin(EmbeddedKafka kafka) {
    return Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
  }

  private static void produce(EmbeddedKafka kafka, String value) throws Exception {
    Map<String, Object> config =
        Map.of(
            "bootstrap.servers",
            kafka.bootstrapServers(),
            "acks",
            "all",
            "max.request.size",
            10 * 1024 * 1024);
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(config, new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(TOPIC, value)).get();
    }
  }

  private static List<String> consume(EmbeddedKafka kafka, int count) {
    List<String> values = new ArrayList<>();
    long deadline = System.nanoTime() + DEADLINE.toNanos();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
            new StringDeserializer(),
            new StringDeserializer())) {
      TopicPartition partition = new TopicPartition(TOPIC, 0);
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      while (values.size() < count && System.nanoTime() < deadline) {
        consumer.poll(Duration.ofMillis(200)).forEach(record -> values.add(record.value()));
      }
    }
    return values;
  }
}
