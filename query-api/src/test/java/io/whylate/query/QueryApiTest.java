package io.whylate.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.whylate.query.answer.AnswerJson;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.CompareQuestion;
import io.whylate.query.ask.Field;
import io.whylate.query.ask.SlowQuestion;
import io.whylate.query.ask.TimeRange;
import io.whylate.query.ask.TimeseriesQuestion;
import io.whylate.query.read.StoreException;
import io.whylate.query.read.StoreException.Reason;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
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
    assertThat(answer.at("/pipeline/open_requests").asLong()).isEqualTo(5);
    assertThat(answer.at("/pipeline/warning").isNull()).isTrue();
    JsonNode split = answer.at("/groups/0/composition/0/split");
    long sum = 0;
    for (JsonNode layer : split.path("layers")) {
      sum += layer.asLong();
    }
    assertThat(sum).isEqualTo(split.path("mean_e2e_ns").asLong()).isPositive();
    assertThat(answer.at("/groups/0/composition/1/refused").asText()).contains("a split needs");
  }

  @Test
  void compare_allParameters_areUnderstood() throws Exception {
    JsonNode answer =
        json(
            "/api/v1/compare?from=now-30m&to=now&where=service%3Dedge&percentile=95&baseline="
                + encoded("day_ago;version=\"1;a\"")
                + "&candidate="
                + encoded("now-5m..now;version=2"));
    assertThat(answer.at("/comparison/mean/whole/delta_ns").asLong()).isPositive();
    assertThat(
            answer
                .at("/comparison/mean/by_service/queueing@engine/interval/from_ns")
                .isIntegralNumber())
        .isTrue();
    assertThat(answer.at("/intervals/resamples").asInt()).isEqualTo(1000);
    CompareQuestion asked = (CompareQuestion) store.asked.get(0);
    assertThat(asked.baseline().range())
        .isEqualTo(
            new TimeRange(Examples.NOW.minusSeconds(88_200), Examples.NOW.minusSeconds(86_400)));
    assertThat(asked.baseline().where().text()).isEqualTo("service=edge,version=\"1;a\"");
    assertThat(asked.candidate().range().from()).isEqualTo(Examples.NOW.minusSeconds(300));
    assertThat(asked.candidate().own().text()).isEqualTo("version=2");
    assertThat(asked.slices()).extracting(Field::name).contains("model").doesNotContain("version");
    assertThat(asked.traits()).extracting(Field::name).doesNotContain("version");
  }

  @Test
  void compare_nothingAsked_isAgainstTheWindowBeforeAndAWeekAgo() throws Exception {
    json("/api/v1/compare");
    CompareQuestion asked = (CompareQuestion) store.asked.get(0);
    assertThat(asked.baseline().range().to()).isEqualTo(asked.candidate().range().from());
    CompareQuestion weekAgo = Objects.requireNonNull(asked.againstWeekAgo());
    assertThat(weekAgo.baseline().range().to()).isEqualTo(Examples.NOW.minusSeconds(604_800));
    assertThat(weekAgo.againstWeekAgo()).isNull();
  }

  @Test
  void timeseries_step_isReadOrRound() throws Exception {
    JsonNode answer = json("/api/v1/timeseries?step=30s&group_by=model");
    assertThat(answer.at("/points/0/layers_ns/queueing").asLong()).isEqualTo(100_000_000);
    json("/api/v1/timeseries");
    json("/api/v1/timeseries?from=now-7d");
    assertThat(store.asked)
        .extracting(asked -> ((TimeseriesQuestion) asked).step().toSeconds())
        .containsExactly(30L, 60L, 21_600L);
  }

  @Test
  void lookup_alias_findsTheRequest() throws Exception {
    JsonNode answer = json("/api/v1/lookup?id=chatcmpl-7f3a");
    assertThat(answer.at("/matches/0/row_id").asText()).isEqualTo("4be1f0c2#0");
    assertThat(answer.at("/matches/0/by").asText()).isEqualTo("alias");
  }

  @Test
  void coverage_pairs_sayTheFix() throws Exception {
    JsonNode answer = json("/api/v1/coverage?where=service%3Dedge");
    assertThat(answer.at("/pairs/0/joined_share").asDouble()).isZero();
    assertThat(answer.at("/pairs/0/fix").asText()).startsWith("attach the agent to auth");
    assertThat(answer.at("/pairs/1/cause").isNull()).isTrue();
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
    assertThat(store.asked).contains("a/b/c");
  }

  @Test
  void request_unknown_isNotFoundWithATitle() throws Exception {
    problem("/api/v1/requests/nobody", 404, "no request has this request, row or trace id");
    problem("/api/v1/requests/nobody", 404, "kept from 2026-11-29T16:00:00Z on");
    problem("/api/v1/requests/nobody", 404, "similar ids are 4be1f0c2");
    problem(
        "/api/v1/requests/nobody",
        404,
        "of the 5321 stored from 2026-11-30T15:00:00Z to 2026-11-30T16:00:00Z some were sampled,"
            + " down to one in 10, so it may not have been kept");
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
        "/api/v1/timeseries?step=0s; step must be",
        "/api/v1/timeseries?step=1ms; about 60s would do",
        "/api/v1/timeseries?step=x; is not a duration",
        "/api/v1/compare?baseline=yesterday; where, at character 10",
        "/api/v1/compare?baseline=a..now; is not a time",
        "/api/v1/compare?baseline=now..now-1h; is not before to",
        "/api/v1/compare?percentile=100; between 0 and 100",
        "/api/v1/lookup; id must have",
        "/api/v1/lookup?id=; id must have",
        "/api/v1/coverage?group_by=x; known are from, to, where",
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
    problem("/api/v1/breakdown?where=model%3D" + "x".repeat(10_000), 400, "longer than 4096");
  }

  @Test
  void anyCall_controlCharacters_areABadQuestion() throws Exception {
    problem("/api/v1/breakdown?where=a%00b", 400, "without control characters such as %00");
    problem("/api/v1/requests/a%00b", 400, "without control characters such as %00");
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
