package io.whylate.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.whylate.query.answer.AnswerJson;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.SlowQuestion;
import io.whylate.query.read.StoreException;
import io.whylate.query.read.StoreException.Reason;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class QueryApiTest {

  private static final String ODD_ID = "a/b c%2F?d=é#1&+\\'\"/";

  private final FakeStore store = new FakeStore(ODD_ID);
  private final RunningApi api = RunningApi.over(store);

  @BeforeEach
  void reset() {
    store.reset();
  }

  @AfterAll
  void stop() {
    api.close();
  }

  @Test
  void breakdown_allParameters_areUnderstood() throws Exception {
    HttpResponse<String> response =
        get(
            "/api/v1/breakdown?from=now-30m&to=now&group_by=service,model&percentiles=99.9,50&where="
                + encoded("model=\"llama3:8b\",e2e>2s"));
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type"))
        .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
    BreakdownQuestion asked = (BreakdownQuestion) store.asked.get(0);
    assertThat(asked.range().from()).isEqualTo(Examples.NOW.minusSeconds(1800));
    assertThat(asked.range().to()).isEqualTo(Examples.NOW);
    assertThat(asked.where().conditions()).hasSize(2);
    assertThat(asked.groupBy())
        .extracting(field -> field.name())
        .containsExactly("service", "model");
    assertThat(asked.percentiles()).hasToString("[50, 99.9]");
  }

  @Test
  void breakdown_answer_isSnakeCaseAndAddsUp() throws Exception {
    JsonNode answer = json("/api/v1/breakdown");
    assertThat(answer.path("as_of").asText()).isEqualTo("2026-11-30T15:59:58Z");
    assertThat(answer.path("coverage").path("one_sided").asLong()).isEqualTo(5);
    JsonNode split = answer.at("/groups/0/composition/0/split");
    long sum = 0;
    for (JsonNode layer : split.path("layers")) {
      sum += layer.asLong();
    }
    assertThat(sum).isEqualTo(split.path("mean_e2e_ns").asLong()).isPositive();
    assertThat(answer.at("/groups/0/composition/1/refused").asText()).contains("a split needs");
  }

  @Test
  void requests_allParameters_areUnderstood() throws Exception {
    JsonNode answer = json("/api/v1/requests?sort=queueing&limit=7&from=1796052138123&to=now");
    assertThat(answer.at("/requests/0/start_ms").asLong()).isEqualTo(1796052138123L);
    assertThat(answer.at("/requests/0/layers/queueing").asLong()).isEqualTo(455_000_000);
    SlowQuestion asked = (SlowQuestion) store.asked.get(0);
    assertThat(asked.sort().name()).isEqualTo("queueing");
    assertThat(asked.limit()).isEqualTo(7);
  }

  @Test
  void request_oddId_isFoundAndShapedAsPromised() throws Exception {
    JsonNode answer = json("/api/v1/requests/" + encoded(ODD_ID));
    JsonNode breakdown = answer.path("breakdown");
    assertThat(breakdown.path("request_id").asText()).isEqualTo("4be1f0c2");
    assertThat(breakdown.path("start").asText()).isEqualTo("2026-11-30T15:22:18.123456789Z");
    assertThat(breakdown.path("start_ms").asLong()).isEqualTo(1796052138123L);
    assertThat(breakdown.path("key_kind").asText()).isEqualTo("request_id");
    assertThat(breakdown.at("/savable_ns/queueing").longValue()).isEqualTo(452_000_000);
    assertThat(breakdown.at("/segments/0/layer").asText()).isEqualTo("caller");
    assertThat(breakdown.at("/model_calls/0/cached_input_tokens").isNull()).isTrue();
    assertThat(answer.at("/peers/layers/queueing/slower_than").asDouble()).isEqualTo(0.98);
    assertThat(answer.at("/verdict/category").asText()).isEqualTo("our_queue");
    assertThat(answer.at("/verdict/parts/model").asLong()).isEqualTo(510_000_000);
    assertThat(answer.path("spans")).hasSize(1);
  }

  @Test
  void request_idWithBareSlashes_isLookedUpWhole() throws Exception {
    assertThat(get("/api/v1/requests/a/b/c").statusCode()).isEqualTo(404);
    assertThat(store.asked).containsExactly("a/b/c");
  }

  @Test
  void request_unknown_isNotFoundWithATitle() throws Exception {
    problem("/api/v1/requests/nobody", 404, "no request has this request, row or trace id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "/api/v1/breakdown?form=now; unknown parameter form; known are from, to, where",
        "/api/v1/breakdown?from=now&to=now-1h; is not before to",
        "/api/v1/breakdown?from=x; is not a time",
        "/api/v1/breakdown?percentiles=101; between 0 and 100",
        "/api/v1/breakdown?percentiles=x; is not a number",
        "/api/v1/breakdown?group_by=colour; group by service",
        "/api/v1/breakdown?group_by=request_id; group by service",
        "/api/v1/breakdown?group_by=service,model,version,region; at most 3",
        "/api/v1/breakdown?where=colour%3Dred; known are service",
        "/api/v1/breakdown?where=model&where=model; more than once",
        "/api/v1/requests?limit=0; from 1 to 1000",
        "/api/v1/requests?limit=1001; from 1 to 1000",
        "/api/v1/requests?limit=x; from 1 to 1000",
        "/api/v1/requests?sort=model; sort by e2e",
        "/api/v1/requests/x?where=1; known are from, to",
      })
  void anyCall_badQuestion_saysWhatToDo(String path, String title) throws Exception {
    problem(path, 400, title);
  }

  @Test
  void anyCall_longFilter_isABadQuestion() throws Exception {
    problem("/api/v1/breakdown?where=model%3D" + "x".repeat(5000), 400, "longer than 4096");
  }

  @Test
  void anyCall_unknownPath_namesTheKnownOnes() throws Exception {
    problem("/api/v2/breakdown", 404, "/api/v1/breakdown");
  }

  @Test
  void anyCall_otherMethod_isRefused() throws Exception {
    HttpResponse<String> response =
        send(
            HttpRequest.newBuilder(api.uri("/api/v1/breakdown"))
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.body()).contains("only GET");
  }

  @ParameterizedTest
  @CsvSource({"NOT_READY, 503", "BUSY, 503", "TOO_MUCH, 422", "FAILED, 500"})
  void anyCall_storeFails_isAProblemWithItsReason(Reason reason, int status) throws Exception {
    store.failWith(new StoreException(reason, "do this", null));
    problem("/api/v1/breakdown", status, "do this");
    problem("/api/v1/requests/x", status, "do this");
    problem("/readyz", status, "do this");
    assertThat(get("/healthz").statusCode()).isEqualTo(200);
  }

  @Test
  void anyCall_fault_tellsNothingOfItsInside() throws Exception {
    store.failWith(new IllegalStateException("secret"));
    problem("/api/v1/breakdown", 500, "a fault of the query API");
    assertThat(get("/api/v1/breakdown").body()).doesNotContain("secret");
  }

  @Test
  void operations_healthy_answer() throws Exception {
    assertThat(get("/healthz").body()).isEqualTo("ok\n");
    assertThat(get("/readyz").body()).isEqualTo("ok\n");
    get("/api/v1/breakdown");
    HttpResponse<String> metrics = get("/metrics");
    assertThat(metrics.headers().firstValue("content-type"))
        .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain; version=0.0.4"));
    assertThat(metrics.body()).contains("whylate_query_requests_total");
  }

  @Test
  void start_takenPort_saysWhatToDo() {
    assertThatThrownBy(() -> RunningApi.over(new FakeStore("x"), api.port()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot listen on 127.0.0.1:" + api.port())
        .hasMessageContaining("WHYLATE_API_PORT");
  }

  private void problem(String path, int status, String title) throws Exception {
    HttpResponse<String> response = get(path);
    assertThat(response.statusCode()).as(path).isEqualTo(status);
    assertThat(response.headers().firstValue("content-type")).hasValue("application/problem+json");
    JsonNode problem = AnswerJson.MAPPER.readTree(response.body());
    assertThat(problem.path("title").asText()).contains(title).doesNotContain("\n");
    assertThat(problem.path("status").asInt()).isEqualTo(status);
  }

  private JsonNode json(String path) throws Exception {
    HttpResponse<String> response = get(path);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return AnswerJson.MAPPER.readTree(response.body());
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder(api.uri(path)));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
