package io.whylate.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** The whole demo, with the agent attached: what comes out against what the engine measured. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DemoIT {

  private static final int REQUESTS = 40;
  private static final String MODEL_SERVER = "model-server-simulator";

  private final HttpClient http = HttpClient.newHttpClient();
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final Map<String, JsonNode> truths = new HashMap<>();
  private final List<JsonNode> requests = new ArrayList<>();
  private final Map<String, PlacedPhases> placed = new HashMap<>();
  private int exitCode = -1;

  @BeforeAll
  void runDemo() throws Exception {
    Console console = new Console(new PrintStream(printed, true, StandardCharsets.UTF_8), false);
    PipelineOptions anyPorts = new PipelineOptions();
    Instant start = Instant.now();
    try (DataDirectory data = DataDirectory.open(null);
        Pipeline pipeline = Pipeline.start(anyPorts, data, DemoCommand.SETTINGS, console);
        DemoServices services =
            new DemoServices(Distribution.locate(), data, pipeline.otlpEndpoint())) {
      Demo demo = new Demo(pipeline, services, console, REQUESTS);
      exitCode = demo.run(List.of("--requests", Integer.toString(REQUESTS), "--rate", "6"));
      get(demo.modelServer() + "/truth")
          .forEach(truth -> truths.put(truth.path("request_id").asText(), truth));
      get(pipeline.api() + "/api/v1/requests?limit=1000&from=" + start.toEpochMilli())
          .path("requests")
          .forEach(requests::add);
      for (JsonNode turn : ofEdge()) {
        String id = text(turn, "request_id");
        JsonNode answer = get(pipeline.api() + "/api/v1/requests/" + id);
        placed.put(id, PlacedPhases.of(answer.path("breakdown"), MODEL_SERVER));
      }
    }
  }

  @Test
  void run_allRequests_comeOutCompleteOnceEach() {
    assertThat(exitCode).isZero();
    List<JsonNode> turns = ofEdge();

    assertThat(turns).hasSize(REQUESTS);
    assertThat(turns).extracting(turn -> text(turn, "request_id")).doesNotHaveDuplicates();
    assertThat(turns)
        .allSatisfy(
            turn -> {
              assertThat(text(turn, "perspective")).isEqualTo("caller");
              assertThat(text(turn, "completeness")).isEqualTo("complete");
              assertThat(text(turn, "workload")).isEqualTo("chat");
            });
  }

  @Test
  void run_everyRequest_hasTimeInEachLayerAndAddsUp() {
    assertThat(ofEdge())
        .allSatisfy(
            turn -> {
              JsonNode layers = turn.path("layers");
              for (String layer :
                  List.of(
                      "queueing", "tokenization", "retrieval", "network", "prefill", "decode")) {
                assertThat(layers.path(layer).asLong()).as(layer).isPositive();
              }
              long sum = 0;
              for (JsonNode ns : layers) {
                sum += ns.asLong();
              }
              assertThat(sum).isEqualTo(turn.path("e2e_ns").asLong());
            });
  }

  @Test
  void run_breakdowns_agreeWithWhatTheEngineMeasured() {
    List<String> wrong = new ArrayList<>();
    for (JsonNode turn : ofEdge()) {
      JsonNode truth = truths.get(text(turn, "request_id"));
      assertThat(truth).as("the truth about %s", turn).isNotNull();
      JsonNode shown = turn.path("by_service");
      if (!agrees(shown, "queueing", truth.path("queue_ns").asLong())
          || !agrees(shown, "prefill", truth.path("prefill_ns").asLong())
          || !agrees(shown, "decode", truth.path("decode_ns").asLong())) {
        wrong.add(shown + " but " + truth);
      }
    }

    assertThat(wrong).hasSizeLessThanOrEqualTo(REQUESTS / 20);
  }

  @Test
  void run_segments_lieWhereAWitnessSawThem() {
    List<String> wrong = new ArrayList<>();
    placed.forEach(
        (id, phases) -> {
          JsonNode truth = truths.get(id);
          assertThat(truth).as("the truth about %s", id).isNotNull();
          String deviations = phases.deviationsFrom(truth.path("instants"));
          if (!deviations.isEmpty()) {
            wrong.add(id + ": " + deviations);
          }
        });

    assertThat(placed).hasSize(REQUESTS);
    assertThat(wrong).hasSizeLessThanOrEqualTo(REQUESTS / 20);
  }

  @Test
  void run_report_showsLayersAndExplainsARequest() {
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("(simulates: an engine's timing, no model)")
        .contains("$ whylate breakdown")
        .contains("$ whylate why ")
        .contains(REQUESTS + " of " + REQUESTS + " requests joined.");
  }

  /** Within 2 ms or 2 %. */
  private static boolean agrees(JsonNode shown, String layer, long truthNs) {
    long shownNs = shown.path(layer + "@" + MODEL_SERVER).asLong();
    return Math.abs(shownNs - truthNs) <= Math.max(2_000_000, truthNs / 50);
  }

  private List<JsonNode> ofEdge() {
    return requests.stream().filter(request -> text(request, "service").equals("edge")).toList();
  }

  private static String text(JsonNode node, String field) {
    return node.path(field).asText();
  }

  private JsonNode get(String uri) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(uri)).build();
    return new JsonMapper().readTree(http.send(request, BodyHandlers.ofString()).body());
  }
}
