package io.whylate.standalone.demo.rag;

import io.whylate.standalone.demo.http.EventReader;
import io.whylate.standalone.demo.http.JsonBody;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Asks an OpenAI-compatible server and reads the answer while it is written. */
final class ModelClient {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();
  private final URI endpoint;

  ModelClient(URI server) {
    endpoint = server.resolve("/v1/chat/completions");
  }

  /** The chunks of the answer; an {@link IOException} when the server has none. */
  EventReader chat(String prompt, int maxTokens) throws IOException, InterruptedException {
    Map<String, Object> body =
        Map.of(
            "model",
            "default",
            "messages",
            List.of(Map.of("role", "user", "content", prompt)),
            "max_tokens",
            maxTokens,
            "stream",
            true);
    HttpRequest request =
        HttpRequest.newBuilder(endpoint)
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(JsonBody.format(body)))
            .build();
    HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) {
      response.body().close();
      throw new IOException("the model server answered " + response.statusCode());
    }
    return new EventReader(response.body());
  }
}
