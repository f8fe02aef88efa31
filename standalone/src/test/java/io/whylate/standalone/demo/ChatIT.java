package io.whylate.standalone.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.standalone.demo.rag.RagService;
import io.whylate.standalone.demo.simulator.ModelServerSimulator;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** The web services of the demo as they are, without an agent. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChatIT {

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ModelServerSimulator simulator;
  private final RagService rag;

  ChatIT() throws IOException {
    simulator = ModelServerSimulator.start(0, 4);
    rag = RagService.start(0, 4, uri(simulator.port(), "/"));
  }

  @AfterAll
  void stop() {
    rag.close();
    simulator.close();
  }

  @Test
  void chat_question_streamsOneEventAToken() throws Exception {
    HttpResponse<String> response =
        post(rag.port(), "/chat", "{\"message\": \"Why do requests wait?\", \"max_tokens\": 12}");

    List<String> events = events(response);
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(events).hasSize(13).endsWith("[DONE]").first().asString().contains("This");
  }

  @Test
  void chat_answer_arrivesWhileItIsWritten() throws Exception {
    HttpRequest request =
        request(rag.port(), "/chat", "{\"message\": \"Hello\", \"max_tokens\": 150}").build();
    long firstNs;
    try (var lines = http.send(request, BodyHandlers.ofLines()).body()) {
      var each = lines.iterator();
      each.next();
      firstNs = System.nanoTime();
      each.forEachRemaining(line -> {});
    }

    assertThat(System.nanoTime() - firstNs).isGreaterThan(Duration.ofMillis(300).toNanos());
  }

  @Test
  void chat_noMessage_isRefusedByName() throws Exception {
    HttpResponse<String> response = post(rag.port(), "/chat", "{}");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("message");
  }

  @Test
  void chat_noModelServer_isABadGateway() throws Exception {
    try (RagService alone = RagService.start(0, 1, uri(unusedPort(), "/"))) {
      assertThat(post(alone.port(), "/chat", "{\"message\": \"Hello\"}").statusCode())
          .isEqualTo(502);
    }
  }

  @Test
  void completions_notStreamed_answersWithUsageAndSaysThatItSimulates() throws Exception {
    HttpResponse<String> response =
        post(
            simulator.port(),
            "/v1/chat/completions",
            """
            {"messages": [{"role": "user", "content": "Hello"}], "max_tokens": 5}
            """);

    assertThat(response.body())
        .contains("\"completion_tokens\":5")
        .contains("\"system_fingerprint\":\"whylate-simulator\"");
    assertThat(response.headers().firstValue("X-Simulated-By")).contains("whylate-simulator");
  }

  @Test
  void completions_requestId_namesTheAnswerAndTheTruth() throws Exception {
    HttpRequest request =
        request(
                simulator.port(),
                "/v1/chat/completions",
                """
                {"messages": [{"role": "user", "content": "Hello"}], "max_tokens": 5,
                 "stream": true}
                """)
            .header("X-Request-Id", "it-1")
            .build();
    List<String> events = events(http.send(request, BodyHandlers.ofString()));
    HttpRequest truth = HttpRequest.newBuilder(uri(simulator.port(), "/truth")).build();

    assertThat(events).hasSize(6).first().asString().contains("\"id\":\"chatcmpl-it-1\"");
    assertThat(http.send(truth, BodyHandlers.ofString()).body())
        .contains("\"request_id\":\"it-1\"")
        .contains("\"completion_tokens\":5")
        .contains("\"first_token_unix_ns\":");
  }

  @Test
  void completions_rubbish_isABadRequest() throws Exception {
    assertThat(post(simulator.port(), "/v1/chat/completions", "{").statusCode()).isEqualTo(400);
  }

  private HttpResponse<String> post(int port, String path, String body) throws Exception {
    return http.send(request(port, path, body).build(), BodyHandlers.ofString());
  }

  private static HttpRequest.Builder request(int port, String path, String body) {
    return HttpRequest.newBuilder(uri(port, path))
        .timeout(Duration.ofSeconds(30))
        .POST(BodyPublishers.ofString(body));
  }

  private static List<String> events(HttpResponse<String> response) {
    return response
        .body()
        .lines()
        .filter(line -> line.startsWith("data: "))
        .map(line -> line.substring("data: ".length()))
        .toList();
  }

  private static URI uri(int port, String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  private static int unusedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
