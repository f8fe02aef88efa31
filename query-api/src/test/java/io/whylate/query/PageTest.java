package io.whylate.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {

  private static final Path FILES = Path.of("src/main/resources/io/whylate/query/page");
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @SuppressWarnings("NullAway.Init")
  private static RunningApi api;

  @BeforeAll
  static void start() {
    api = RunningApi.over(new FakeStore("4be1f0c2"));
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void root_isThePage() throws Exception {
    HttpResponse<String> page = get("/");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("content-type")).hasValue("text/html; charset=utf-8");
    assertThat(page.body()).isEqualTo(Files.readString(FILES.resolve("index.html")));
  }

  @ParameterizedTest
  @MethodSource("files")
  void file_isServedAsItIs(Path file) throws Exception {
    HttpResponse<String> served = get("/page/" + FILES.relativize(file));
    assertThat(served.statusCode()).isEqualTo(200);
    assertThat(served.body()).isEqualTo(Files.readString(file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/page/main.js", "/page/words.json", "/page/uplot/uPlot.esm.js", "/page/x"})
  void answer_allowsNothingFromElsewhere(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertThat(answer.headers().firstValue("content-security-policy").orElse(""))
        .contains("default-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(answer.headers().firstValue("x-content-type-options")).hasValue("nosniff");
  }

  @ParameterizedTest
  @ValueSource(strings = {"uPlot.esm.js", "uPlot.min.css"})
  void uPlot_isServedFromItsJar(String name) throws Exception {
    assertThat(get("/page/uplot/" + name).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @MethodSource("files")
  void file_makesNoMarkupOfDataAndNamesNoOtherHost(Path file) throws Exception {
    assertThat(Files.readString(file).replace("http://www.w3.org/", ""))
        .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write")
        .doesNotContain("https://", "http://", "style=\"", "onclick=");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/overview", "/page/nothing.js", "/index.html", "/request/r-1"})
  void unknownPath_saysWhereThePageIs(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(new JsonMapper().readTree(answer.body()).path("title").asText())
        .contains("the page is at /,", "/openapi.json");
  }

  @Test
  void words_haveEveryLayerAndFlag() throws Exception {
    JsonNode words = new JsonMapper().readTree(get("/page/words.json").body());
    assertThat(words.path("layers").findValuesAsText("key"))
        .isEqualTo(Stream.of(Layer.values()).map(Layer::toString).toList());
    for (Flag flag : Flag.values()) {
      assertThat(words.path("flags").path(flag.toString()).asText()).isNotEmpty();
    }
    assertThat(words.path("group_by").toString()).contains("\"model\"").doesNotContain("row_id");
    assertThat(words.path("sort").toString()).contains("\"queueing\"");
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(FILES)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return HTTP.send(HttpRequest.newBuilder(api.uri(path)).build(), BodyHandlers.ofString());
  }
}
