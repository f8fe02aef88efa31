package io.whylate.standalone.demo.edge;

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
import java.util.Map;

/** Calls the chat service and reads its answer to the end. */
final class ChatClient {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();
  private final URI endpoint;

  ChatClient(URI endpoint) {
    this.endpoint = endpoint;
  }

  /** Returns the {@link System#nanoTime} at which the first piece of the answer was there. */
  long send(String message, int maxTokens) throws IOException, InterruptedException {
    String body = JsonBody.format(Map.of("message", message, "max_tokens", maxTokens));
    HttpRequest request =
        HttpRequest.newBuilder(endpoint)
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
    try (EventReader events = new EventReader(response.body())) {
      if (response.statusCode() != 200) {
        throw new IOException("the service answered " + response.statusCode());
      }
      return readToEnd(events);
    }
  }

  private static long readToEnd(EventReader events) throws IOException {
    String data = events.next();
    long firstNs = System.nanoTime();
    while (data != null && !data.equals("[DONE]")) {
      data = events.next();
    }
    if (data == null) {
      throw new IOException("the service broke its answer off");
    }
    return firstNs;
  }
}
