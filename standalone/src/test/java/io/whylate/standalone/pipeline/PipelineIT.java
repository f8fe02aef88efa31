package io.whylate.standalone.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PipelineIT {

  private static final int REQUESTS = 20;
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private Path data;

  @Test
  void requests_areJoinedStoredAndThereOnceAfterARestart() throws Exception {
    try (RunningPipeline pipeline = new RunningPipeline(data)) {
      for (int i = 0; i < REQUESTS; i++) {
        Otlp request = Otlp.aMomentAgo("req-" + i, i + 1);
        assertThat(pipeline.send(request.server()).statusCode()).isEqualTo(200);
        assertThat(pipeline.send(request.client()).statusCode()).isEqualTo(200);
      }
      pipeline.await("/api/v1/requests?from=now-1h", PipelineIT::hasAll);
      JsonNode answered = answer(pipeline, "req-7").path("breakdown");
      assertThat(answered.path("perspective").asText()).isEqualTo("caller");
      assertThat(answered.path("completeness").asText()).isEqualTo("complete");
      assertThat(answered.path("layers"))
          .isEqualTo(
              JSON.readTree(
                  "{\"caller\":20000000,\"network\":20000000,\"retrieval\":25000000,"
                      + "\"application\":35000000}"));
      assertThat(answered).isEqualTo(published(pipeline, answered));
    }
    try (RunningPipeline again = new RunningPipeline(data)) {
      JsonNode list = again.await("/api/v1/requests?from=now-1h", PipelineIT::hasAll);
      assertThat(list.path("requests").findValuesAsText("row_id")).doesNotHaveDuplicates();
      assertThat(answer(again, "req-7").path("spans")).hasSize(4);
    }
  }

  @Test
  void openRequests_comeOutAfterARestart() throws Exception {
    try (RunningPipeline pipeline = new RunningPipeline(data, "30s")) {
      for (int i = 0; i < REQUESTS; i++) {
        Otlp request = Otlp.aMomentAgo("open-" + i, i + 1);
        assertThat(pipeline.send(request.server()).statusCode()).isEqualTo(200);
        assertThat(pipeline.send(request.client()).statusCode()).isEqualTo(200);
      }
      pipeline.awaitDecodedSpans(4 * REQUESTS);
      HttpResponse<String> list = pipeline.ask("/api/v1/requests?from=now-1h");
      assertThat(JSON.readTree(list.body()).path("n").asInt(-1)).isZero();
    }
    try (RunningPipeline again = new RunningPipeline(data, "1s")) {
      JsonNode list = again.await("/api/v1/requests?from=now-1h", PipelineIT::hasAll);
      assertThat(list.path("requests").findValuesAsText("request_id"))
          .hasSize(REQUESTS)
          .doesNotHaveDuplicates();
      assertThat(list.path("requests").findValuesAsText("completeness")).containsOnly("complete");
    }
  }

  @Test
  void brokenBody_isRefusedInOneLineAndNothingIsLost() throws Exception {
    try (RunningPipeline pipeline = new RunningPipeline(data)) {
      HttpResponse<String> refused = pipeline.send("no protobuf at all".getBytes(UTF_8));
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body().lines()).hasSize(1);
      assertThat(refused.body()).doesNotContain("Exception");

      Otlp request = Otlp.aMomentAgo("after", 1);
      assertThat(pipeline.send(request.client()).statusCode()).isEqualTo(200);
      pipeline.await("/api/v1/requests?from=now-1h", list -> list.path("n").asInt() == 1);
      assertThat(pipeline.ask("/api/v1/requests/unknown").statusCode()).isEqualTo(404);
    }
  }

  private static boolean hasAll(JsonNode list) {
    return list.path("n").asInt() == REQUESTS
        && list.path("requests").findValuesAsText("completeness").stream()
            .allMatch("complete"::equals);
  }

  private static JsonNode answer(RunningPipeline pipeline, String id) throws Exception {
    return pipeline.await(
        "/api/v1/requests/" + id,
        answer ->
            answer.path("spans").size() == 4
                && answer.path("breakdown").path("completeness").asText().equals("complete"));
  }

  /** The same revision of a breakdown as it stands in Kafka. */
  private static JsonNode published(RunningPipeline pipeline, JsonNode answered) throws Exception {
    String rowId = answered.path("row_id").asText();
    Properties settings = new Properties();
    settings.putAll(Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, pipeline.kafka()));
    StringDeserializer text = new StringDeserializer();
    try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(settings, text, text)) {
      List<TopicPartition> partitions = new ArrayList<>();
      consumer
          .partitionsFor("request_breakdowns")
          .forEach(info -> partitions.add(new TopicPartition(info.topic(), info.partition())));
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
      while (System.nanoTime() < deadline) {
        for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(200))) {
          JsonNode breakdown = JSON.readTree(record.value());
          if (record.key().equals(rowId)
              && breakdown.path("revision").equals(answered.path("revision"))) {
            return breakdown;
          }
        }
      }
    }
    throw new AssertionError("request_breakdowns holds no " + rowId);
  }
}
