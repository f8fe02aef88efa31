package io.whylate.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.query.access.Tokens;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.CompareQuestion;
import io.whylate.query.ask.Condition;
import io.whylate.query.ask.Field;
import io.whylate.query.ask.Filter;
import io.whylate.query.ask.Operator;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AccessTest {

  private static final String ALL = "aaaaaaaaaaaaaaaaaaaaaaaa";
  private static final String ACME = "bbbbbbbbbbbbbbbbbbbbbbbb";
  private static final Condition OF_ACME =
      new Condition(Objects.requireNonNull(Field.of("tenant")), Operator.EQUAL, "acme");

  @TempDir private Path folder = Path.of(".");
  private final FakeStore store = new FakeStore("4be1f0c2");
  private @Nullable RunningApi api;

  @BeforeEach
  void start() throws IOException {
    Path tokens =
        Files.writeString(
            folder.resolve("tokens"),
            "# who may ask\n\nsre admin * " + ALL + "\nsupport read acme " + ACME + "\n");
    api = RunningApi.over(store, 0, 10_000, tokens);
  }

  @AfterEach
  void stop() {
    Objects.requireNonNull(api).close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/breakdown",
        "/api/v1/compare",
        "/api/v1/timeseries",
        "/api/v1/requests",
        "/api/v1/requests/4be1f0c2",
        "/api/v1/lookup?id=x",
        "/api/v1/coverage"
      })
  void anyQuestion_withoutAToken_isRefused(String path) throws Exception {
    for (String token : new String[] {"", "x", ALL + "x", ALL.substring(1)}) {
      HttpResponse<String> response = get(path, token);
      assertThat(response.statusCode()).as(token).isEqualTo(401);
      assertThat(response.body()).contains("Authorization: Bearer");
    }
    assertThat(store.asked).isEmpty();
    assertThat(get(path, ALL).statusCode()).isEqualTo(200);
  }

  @Test
  void operations_needNoToken() throws Exception {
    assertThat(get("/healthz", "").statusCode()).isEqualTo(200);
    assertThat(get("/readyz", "").statusCode()).isEqualTo(200);
    assertThat(get("/metrics", "").statusCode()).isEqualTo(200);
  }

  @Test
  void tokenOfATenant_seesItsTenantOnly() throws Exception {
    get("/api/v1/breakdown?where=tenant%3Dother", ACME);
    assertThat(((BreakdownQuestion) store.asked.get(0)).where().conditions())
        .hasSize(2)
        .endsWith(OF_ACME);
    assertThat(((BreakdownQuestion) store.asked.get(0)).where().text()).isEqualTo("tenant=other");
    store.reset();
    get("/api/v1/compare?baseline=tenant%3Dother", ACME);
    CompareQuestion compared = (CompareQuestion) store.asked.get(0);
    assertThat(compared.baseline().where().conditions()).contains(OF_ACME);
    assertThat(compared.candidate().where().conditions()).containsExactly(OF_ACME);
    store.reset();
    get("/api/v1/lookup?id=x", ACME);
    assertThat(store.asked).contains(new Filter(null, List.of(OF_ACME)));
  }

  @Test
  void manyQuestions_areRefusedUntilLater() throws Exception {
    try (RunningApi slow = RunningApi.over(new FakeStore("x"), 0, 1, null)) {
      boolean refused = false;
      for (int i = 0; i < 50 && !refused; i++) {
        HttpRequest request = HttpRequest.newBuilder(slow.uri("/api/v1/breakdown")).build();
        HttpResponse<String> response =
            HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        refused =
            response.statusCode() == 429
                && response.body().contains("ask again")
                && response.headers().firstValue("Retry-After").orElse("").equals("1");
      }
      assertThat(refused).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sre admin aaaaaaaaaaaaaaaaaaaaaaaa",
        "sre king * aaaaaaaaaaaaaaaaaaaaaaaa",
        "sre read * short",
        ""
      })
  void tokens_badFile_saysWhatIsWrongAndNotTheToken(String line) throws IOException {
    Path file = Files.writeString(folder.resolve("bad"), line);
    assertThatThrownBy(() -> Tokens.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bad")
        .hasMessageNotContaining("aaaa");
  }

  private HttpResponse<String> get(String path, String token) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(Objects.requireNonNull(api).uri(path));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }
}
