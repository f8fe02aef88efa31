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
import org.jspecify.annotations.Nullable;

/** Calls the chat service and reads its answer to the end. */
final class ChatClient {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final String END = "[DONE]";

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

  /** To the very end: a connection whose body was left unread is not used again. */
  private static long readToEnd(EventReader events) throws IOException {
    @Nullable String last = null;
    long firstNs = 0;
    for (String data = events.next(); data != null; data = events.next()) {
      firstNs = last == null ? System.nanoTime() : firstNs;
      last = data;
    }
    if (!END.equals(last)) {
      throw new IOException("the service broke its answer off");
    }
    return firstNs;
  }
}
