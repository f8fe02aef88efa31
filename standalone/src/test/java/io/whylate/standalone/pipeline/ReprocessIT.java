package io.whylate.standalone.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.whylate.stream.StreamConfig;
import io.whylate.stream.reprocess.Reprocess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows of the past under other rules, with a real broker and engine. */
class ReprocessIT {

  private static final int REQUESTS = 8;
  private static final String ALL = "/api/v1/requests?from=now-1h";

  /** What is older than ten seconds is not revised any more. */
  private static final Map<String, String> SHORT =
      Map.of("WHYLATE_ASSEMBLY_HARD_CAP", "4s", "WHYLATE_ASSEMBLY_REMEMBER", "6s");

  @TempDir private Path data;

  @Test
  void reprocess_givesEveryWholeRequestItsRowUnderTheNewRules() throws Exception {
    try (RunningPipeline pipeline = new RunningPipeline(data, "1s", SHORT)) {
      JsonNode before = store(pipeline, "first-", 0);

      Reprocess.Report report = Reprocess.run(config(pipeline));

      assertThat(report.rewritten()).isEqualTo(REQUESTS);
      JsonNode after = pipeline.await(ALL, list -> hasWorkload(list, "again", REQUESTS));
      assertThat(openedByRow(after)).isEqualTo(openedByRow(before));
      assertThat(after.path("n").asInt()).isEqualTo(REQUESTS);
      JsonNode one = pipeline.await("/api/v1/requests/first-3", x -> x.path("spans").size() == 4);
      assertThat(one.path("breakdown").path("revision").asInt()).isPositive();

      assertThat(Reprocess.run(config(pipeline)).rewritten()).isZero();
    }
  }

  @Test
  void reprocess_whatIsPartlyGoneFromKafka_keepsItsRow() throws Exception {
    try (RunningPipeline pipeline = new RunningPipeline(data, "1s", SHORT)) {
      store(pipeline, "gone-", 0);
      deleteAllButTheLast(pipeline);

      Reprocess.Report report = Reprocess.run(config(pipeline));

      assertThat(report.rewritten()).isZero();
      assertThat(hasWorkload(pipeline.await(ALL, list -> true), "again", 0)).isTrue();
    }
  }

  /** Stores requests, and waits until they are not revised any more. */
  private static JsonNode store(RunningPipeline pipeline, String prefix, int from)
      throws Exception {
    for (int i = from; i < from + REQUESTS; i++) {
      Otlp request = Otlp.aMomentAgo(prefix + i, i + 1);
      assertThat(pipeline.send(request.server()).statusCode()).isEqualTo(200);
      assertThat(pipeline.send(request.client()).statusCode()).isEqualTo(200);
    }
    JsonNode stored =
        pipeline.await(
            ALL,
            list ->
                list.path("n").asInt() == REQUESTS
                    && list.path("requests").findValuesAsText("completeness").stream()
                        .allMatch("complete"::equals));
    pipeline.await("/api/v1/requests/" + prefix + from, answer -> ageMs(answer) > 13_000);
    return stored;
  }

  private static long ageMs(JsonNode answer) {
    return System.currentTimeMillis()
        - java.time.Instant.parse(answer.path("breakdown").path("opened_at").asText())
            .toEpochMilli();
  }

  private StreamConfig config(RunningPipeline pipeline) throws Exception {
    Path rules =
        Files.writeString(data.resolve("again.rules"), "acme  service=edge|rag  workload  again\n");
    Map<String, String> settings = new HashMap<>(SHORT);
    settings.put("WHYLATE_ASSEMBLY_IDLE", "1s");
    settings.put("WHYLATE_ASSEMBLY_SETTLE", "1s");
    settings.put("WHYLATE_RULES", rules.toString());
    settings.put("WHYLATE_KAFKA", pipeline.kafka());
    settings.put("WHYLATE_CLICKHOUSE", pipeline.clickHouse().toString());
    return StreamConfig.fromEnvironment(settings);
  }

  private static void deleteAllButTheLast(RunningPipeline pipeline) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", pipeline.kafka()))) {
      Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
      for (int i = 0; i < 4; i++) {
        asked.put(new TopicPartition("otlp_spans", i), OffsetSpec.latest());
      }
      Map<TopicPartition, RecordsToDelete> deleted = new HashMap<>();
      admin
          .listOffsets(asked)
          .all()
          .get()
          .forEach(
              (partition, end) ->
                  deleted.put(
                      partition, RecordsToDelete.beforeOffset(Math.max(0, end.offset() - 1))));
      admin.deleteRecords(deleted).all().get();
    }
  }

  private static boolean hasWorkload(JsonNode list, String workload, int wanted) {
    return StreamSupport.stream(list.path("requests").spliterator(), false)
            .filter(row -> row.path("workload").asText().equals(workload))
            .count()
        == wanted;
  }

  private static Map<String, String> openedByRow(JsonNode list) {
    return StreamSupport.stream(list.path("requests").spliterator(), false)
        .collect(
            Collectors.toMap(
                row -> row.path("row_id").asText(), row -> row.path("start").asText()));
  }
}
