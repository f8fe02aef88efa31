package io.whylate.standalone.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.whylate.query.QueryApi;
import io.whylate.query.QueryConfig;
import io.whylate.query.answer.HumanTime;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page in a real browser: each view shows what the API answers, of requests with one spike. */
@SuppressWarnings("NullAway.Init")
class PageIT {

  private static final int REQUESTS = 120;
  private static final int SPIKE_AT = 70;
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private static Path data;
  private static Browser browser;
  private static RunningPipeline pipeline;
  private static String range;

  @BeforeAll
  static void start() throws Exception {
    Browser.assumeThere();
    pipeline = new RunningPipeline(data);
    browser = Browser.at(pipeline.api());
    Instant now = Instant.now();
    range = "from=" + now.minusSeconds(3600).toEpochMilli() + "&to=" + now.toEpochMilli();
    for (int i = 0; i < REQUESTS; i++) {
      send(Otlp.ago("req-" + i, i + 1, 120_000 + i * 25_000L, 1 + i % 4));
    }
    send(Otlp.ago("spike", 1000, 120_000 + SPIKE_AT * 25_000L, 90));
    pipeline.await(
        "/api/v1/breakdown?" + range,
        answer -> answer.path("coverage").path("complete").asInt() == REQUESTS + 1);
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
    if (pipeline != null) {
      pipeline.close();
    }
  }

  @AfterEach
  void nothingWentWrong() {
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.fetched()).isNotEmpty().allMatch(url -> url.startsWith(pipeline.api()));
  }

  @Test
  void overview_showsTheBreakdown() throws Exception {
    JsonNode answer = ask("/api/v1/breakdown?" + range);
    JsonNode group = answer.path("groups").path(0);
    browser.open("overview?" + range + "&group_by=service");
    browser.keepPictures("overview");

    assertThat(browser.text(".headline strong")).isEqualTo((REQUESTS + 1) + " requests");
    assertThat(browser.texts(".composition thead th"))
        .startsWith(
            each(
                    group.path("composition"),
                    part -> "p" + part.path("percentile").asText() + " " + time(part, "e2e_ns"))
                .toArray(String[]::new));
    for (JsonNode part : group.path("composition")) {
      String column = "p" + part.path("percentile").asText();
      if (part.path("split").isNull()) {
        assertThat(browser.texts(".composition .refused"))
            .as(column)
            .contains(part.path("refused").asText());
      } else {
        part.path("split")
            .path("layers")
            .properties()
            .forEach(
                layer ->
                    assertThat(browser.text(".composition tr[data-layer=" + layer.getKey() + "]"))
                        .as(column)
                        .contains(HumanTime.of(layer.getValue().asLong())));
        assertThat(browser.text(".composition tr.total"))
            .as(column)
            .contains(time(part.path("split"), "mean_e2e_ns"));
      }
    }
    group
        .path("layers")
        .properties()
        .forEach(
            layer ->
                assertThat(browser.text(".columns tr[data-layer=" + layer.getKey() + "]"))
                    .contains(time(layer.getValue(), "mean_ns"))
                    .contains(HumanTime.of(layer.getValue().at("/percentiles_ns/99").asLong())));
  }

  @Test
  void overview_groupedOverTime_showsWhatTheApiSays() throws Exception {
    JsonNode series = ask("/api/v1/timeseries?group_by=service&" + range);
    browser.open("overview?" + range + "&group_by=service");
    browser.await(".group-key");
    browser.keepPictures("overview-grouped");
    assertThat(series.path("points")).isNotEmpty();
    for (JsonNode point : series.path("points")) {
      String row =
          "tr[data-name='%s'][data-step='%d']"
              .formatted(
                  point.at("/group/service").asText(),
                  Instant.parse(point.path("from").asText()).toEpochMilli());
      assertThat(browser.text(row))
          .contains(time(point.path("e2e"), "mean_ns"))
          .contains(HumanTime.of(point.at("/e2e/percentiles_ns/99").asLong()));
    }
  }

  @Test
  void plot_byKeyboard_leadsToTheRequestsOfAStep() throws Exception {
    JsonNode series = ask("/api/v1/timeseries?" + range);
    long stepMs = series.path("step_ms").asLong();
    long steps = (millis(series, "to") - millis(series, "from")) / stepMs;
    browser.open("overview?" + range);
    browser.await(".plot canvas");
    WebElement plot = browser.await(".plot");
    for (int i = 0; i < 6; i++) {
      plot.sendKeys(Keys.ARROW_LEFT);
    }
    plot.sendKeys(Keys.ENTER);
    browser.await("tbody tr[data-row]");
    browser.awaitAnswers();
    long from = millis(series, "from") + (steps - 6) * stepMs;
    JsonNode list = ask("/api/v1/requests?from=" + from + "&to=" + (from + stepMs));
    assertThat(list.path("n").asInt()).isPositive();
    assertThat(browser.all("tbody tr[data-row]")).hasSize(list.path("n").asInt());
  }

  @Test
  void tokenThatIsNeeded_isAskedForAndUsed() throws Exception {
    String token = "3b0f6c1e9d2a47f58c61";
    Path tokens = Files.writeString(data.resolve("tokens"), "sre read * " + token + "\n");
    Map<String, String> settings =
        Map.of(
            "WHYLATE_CLICKHOUSE", pipeline.clickHouse().toString(),
            "WHYLATE_API_PORT", "0",
            "WHYLATE_API_TOKENS", tokens.toString());
    try (QueryApi guarded =
        QueryApi.start(
            QueryConfig.fromEnvironment(settings),
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT))) {
      browser.open("http://127.0.0.1:" + guarded.port(), "overview?" + range);
      assertThat(browser.text("[role=alert] p")).startsWith("a token is needed");
      browser.keepPictures("token");
      browser.await("[role=alert] input[name=token]").sendKeys(token, Keys.ENTER);
      assertThat(browser.text(".headline strong")).isEqualTo((REQUESTS + 1) + " requests");
      browser.awaitAnswers();
    }
    assertThat(browser.complaints()).singleElement().asString().contains("401");
    browser.open("overview?" + range);
  }

  @Test
  void unknownView_saysWhereToGo() {
    browser.open("nonsense");
    assertThat(browser.text("main h1")).isEqualTo("There is no such view");
    browser.await("main p a").click();
    browser.awaitAnswers();
    assertThat(browser.text("main h1")).isEqualTo("Overview");
  }

  @Test
  void spike_leadsToItsRequest() throws Exception {
    JsonNode series = ask("/api/v1/timeseries?" + range);
    JsonNode request = ask("/api/v1/requests/spike");
    browser.open("overview?" + range);
    browser.await(".plot canvas");
    WebElement plot = browser.await(".plot .u-over");
    int width = plot.getSize().getWidth();
    long steps = (millis(series, "to") - millis(series, "from")) / series.path("step_ms").asLong();
    long spike =
        (Instant.parse(request.at("/breakdown/start").asText()).toEpochMilli()
                - millis(series, "from"))
            / series.path("step_ms").asLong();
    int x = (int) ((spike + 0.5) / steps * width) - width / 2;
    browser.actions().moveToElement(plot, x, 0).click().perform();

    WebElement row = browser.await("tr[data-row='spike#0']");
    assertThat(browser.texts("tbody tr")).first().asString().startsWith("spike");
    assertThat(row.getText()).contains(time(request.path("breakdown"), "e2e_ns"));
    browser.awaitAnswers();
    browser.keepPictures("requests");
    row.findElement(By.cssSelector("a")).click();

    assertThat(browser.text(".verdict")).isEqualTo(request.at("/verdict/sentence").asText());
  }

  @Test
  void request_isShownWithItsEvidence() throws Exception {
    JsonNode answer = ask("/api/v1/requests/spike");
    JsonNode segments = answer.at("/breakdown/segments");
    browser.open("request/spike");

    assertThat(browser.text("h1")).contains("spike", time(answer.path("breakdown"), "e2e_ns"));
    answer
        .at("/breakdown/layers")
        .properties()
        .forEach(
            layer ->
                assertThat(browser.text("tr[data-layer=" + layer.getKey() + "]"))
                    .contains(HumanTime.of(layer.getValue().asLong())));
    List<String> reasons = each(answer.at("/confidence/reasons"), JsonNode::asText);
    assertThat(browser.text(".confidence"))
        .isEqualTo(
            "Confidence "
                + answer.at("/confidence/level").asText()
                + (reasons.isEmpty() ? "" : ": " + String.join("; ", reasons))
                + ".");
    assertThat(browser.text(".customer")).isEqualTo(answer.path("customer").asText());
    WebElement copy = browser.await("[aria-label='Copy the text for the customer']");
    copy.sendKeys(Keys.ENTER);
    browser.awaitText(copy, "copied");
    assertThat(browser.texts(".limits li"))
        .isEqualTo(each(answer.path("limits"), JsonNode::asText));
    List<WebElement> bars = browser.all(".wf-bar");
    assertThat(bars).hasSize(segments.size());

    bars.get(0).sendKeys(Keys.ARROW_RIGHT);
    assertThat(browser.text(".evidence"))
        .contains(segments.path(1).path("rule").asText(), segments.path(1).path("span_id").asText())
        .contains(
            HumanTime.of(
                segments.path(1).path("end_ns").asLong()
                    - segments.path(1).path("start_ns").asLong()));
    JsonNode span = answer.path("spans").path(0);
    assertThat(browser.texts("details td").toString())
        .as("raw times keep every digit")
        .contains(span.path("start_unix_ns").asText(), span.path("end_unix_ns").asText());
    browser.keepPictures("request");
  }

  @Test
  void anyId_leadsToTheRequest() throws Exception {
    String trace = ask("/api/v1/requests/spike").at("/breakdown/trace_ids/0").asText();
    browser.open("overview?" + range);
    browser.await("#find-id").sendKeys(trace, Keys.ENTER);
    browser.await(".verdict");
    assertThat(browser.text("main h1 code")).isEqualTo("spike");
  }

  @Test
  void compare_showsWhatHasChanged() throws Exception {
    String question =
        range
            + "&baseline="
            + encoded("service=edge,e2e<250ms")
            + "&candidate="
            + encoded("e2e>250ms");
    JsonNode answer = ask("/api/v1/compare?" + question).path("comparison");
    browser.open("compare?" + question);
    browser.keepPictures("compare");
    assertThat(answer.path("refusal").isNull()).isTrue();
    assertThat(browser.text(".verdict")).isEqualTo(answer.path("sentence").asText());
    answer
        .at("/mean/layers")
        .properties()
        .forEach(
            layer ->
                assertThat(browser.text("tr[data-layer=" + layer.getKey() + "]"))
                    .contains(time(layer.getValue(), "baseline_ns"))
                    .contains(time(layer.getValue(), "candidate_ns")));
  }

  @Test
  void compare_ofTooFew_showsTheRefusal() throws Exception {
    String question = range + "&where=" + encoded("request_id=spike");
    JsonNode refusal = ask("/api/v1/compare?" + question).at("/comparison/refusal");
    browser.open("compare?" + question);
    browser.keepPictures("compare-refused");
    assertThat(browser.text(".refusal")).contains(refusal.path("remedy").asText());
    assertThat(browser.texts(".refusal li"))
        .isEqualTo(each(refusal.path("reasons"), JsonNode::asText));
  }

  @Test
  void health_showsPairsAndServices() throws Exception {
    JsonNode answer = ask("/api/v1/coverage?" + range);
    browser.open("health?" + range);
    browser.keepPictures("health");
    String page = browser.text("main");
    for (JsonNode pair : answer.path("pairs")) {
      assertThat(page).contains(pair.path("service").asText(), pair.path("peer").asText());
    }
    assertThat(browser.texts(".panel:nth-of-type(2) tbody th"))
        .isEqualTo(each(answer.path("services"), each -> each.path("service").asText()));
  }

  @Test
  void nothingFound_isSaid() throws Exception {
    browser.open("overview?" + range + "&where=" + encoded("model=none"));
    browser.keepPictures("empty");
    assertThat(browser.text(".empty")).contains("No request in this range matches.");
  }

  @Test
  void badFilter_showsWhatTheApiSays() throws Exception {
    String question = range + "&where=" + encoded("<img src=x onerror=alert(1)>");
    String title =
        JSON.readTree(pipeline.ask("/api/v1/requests?" + question).body()).path("title").asText();
    browser.open("requests?" + question);
    browser.keepPictures("bad-filter");
    assertThat(browser.text("[role=alert] p")).isEqualTo(title);
    assertThat(browser.all("main img")).isEmpty();
    assertThat(browser.complaints()).singleElement().asString().contains("400");
  }

  @Test
  void timeZone_isSwitched() {
    browser.open("requests?" + range);
    assertThat(browser.text("#zone [aria-pressed=true]")).isEqualTo("UTC");
    browser.all("#zone button").get(1).click();
    browser.awaitAnswers();
    assertThat(browser.text("#zone [aria-pressed=true]")).isEqualTo("Local");
    browser.all("#zone button").get(0).click();
  }

  private static void send(Otlp request) throws Exception {
    assertThat(pipeline.send(request.server()).statusCode()).isEqualTo(200);
    assertThat(pipeline.send(request.client()).statusCode()).isEqualTo(200);
  }

  private static JsonNode ask(String path) throws Exception {
    return JSON.readTree(pipeline.ask(path).body());
  }

  private static long millis(JsonNode answer, String end) {
    return Instant.parse(answer.path("asked").path(end).asText()).toEpochMilli();
  }

  private static String time(JsonNode node, String field) {
    return HumanTime.of(node.path(field).asLong());
  }

  private static List<String> each(JsonNode array, Function<JsonNode, String> text) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(text.apply(each)));
    return texts;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
