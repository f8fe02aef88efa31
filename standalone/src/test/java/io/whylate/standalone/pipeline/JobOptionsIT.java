package io.whylate.standalone.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stream job over a real broker, otherwise than by default. */
class JobOptionsIT {

  private static final int REQUESTS = 10;

  @TempDir private Path data;

  @Test
  void exactlyOnceOnDisk_givesEachRequestOnceAlsoAfterARestart() throws Exception {
    Map<String, String> settings =
        Map.of("WHYLATE_PROCESSING", "exactly_once_v2", "WHYLATE_STORES", "disk");
    try (RunningPipeline pipeline = new RunningPipeline(data, "1s", settings)) {
      send(pipeline, 0);
      pipeline.await("/api/v1/requests?from=now-1h", list -> isComplete(list, REQUESTS));
    }
    try (RunningPipeline again = new RunningPipeline(data, "1s", settings)) {
      send(again, REQUESTS);
      JsonNode list =
          again.await("/api/v1/requests?from=now-1h", all -> isComplete(all, 2 * REQUESTS));
      assertThat(list.path("requests").findValuesAsText("row_id")).doesNotHaveDuplicates();
    }
  }

  @Test
  void traceThatBelongsToARequest_isNoRowOfItsOwnAnyMore() throws Exception {
    try (RunningPipeline pipeline = new RunningPipeline(data)) {
      Otlp request = Otlp.aMomentAgo("late-key", 1);
      assertThat(pipeline.send(request.keylessEngine()).statusCode()).isEqualTo(200);
      pipeline.await(
          "/api/v1/requests?from=now-1h",
          list -> requestIds(list).stream().anyMatch(id -> id.startsWith("trace:")));

      assertThat(pipeline.send(request.client()).statusCode()).isEqualTo(200);
      pipeline.await(
          "/api/v1/requests?from=now-1h", list -> requestIds(list).equals(List.of("late-key")));
      pipeline.await("/api/v1/requests/late-key", answer -> answer.path("spans").size() == 3);
    }
  }

  private static void send(RunningPipeline pipeline, int from) throws Exception {
    for (int i = from; i < from + REQUESTS; i++) {
      Otlp request = Otlp.aMomentAgo("req-" + i, i + 1);
      assertThat(pipeline.send(request.server()).statusCode()).isEqualTo(200);
      assertThat(pipeline.send(request.client()).statusCode()).isEqualTo(200);
    }
  }

  private static boolean isComplete(JsonNode list, int requests) {
    return list.path("n").asInt() == requests
        && list.path("requests").findValuesAsText("completeness").stream()
            .allMatch("complete"::equals);
  }

  private static List<String> requestIds(JsonNode list) {
    return list.path("requests").findValuesAsText("request_id");
  }
}
