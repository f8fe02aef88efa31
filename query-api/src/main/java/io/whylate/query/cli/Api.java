package io.whylate.query.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.whylate.query.answer.AnswerJson;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** Asks a running query API. */
final class Api {

  private static final Duration CONNECT = Duration.ofSeconds(3);
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final URI base;
  private final String token;

  /**
   * An API.
   *
   * @param token empty when it wants none
   */
  Api(URI base, String token) {
    this.base = base;
    this.token = token;
  }

  /** The body of a good answer; anything else ends the command. */
  String get(String path, Map<String, String> parameters) {
    HttpResponse<String> response = send(path, parameters);
    int status = response.statusCode();
    if (status == 200) {
      return response.body();
    }
    throw new CommandFailure(exitCode(status), title(response.body(), status));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private HttpRequest request(String path, Map<String, String> parameters) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address(path, parameters)).timeout(PATIENCE);
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    return request.build();
  }

  private URI address(String path, Map<String, String> parameters) {
    String query =
        parameters.entrySet().stream()
            .map(parameter -> parameter.getKey() + '=' + encoded(parameter.getValue()))
            .collect(Collectors.joining("&"));
    String root = base.toString().replaceAll("/+$", "");
    return URI.create(root + path + (query.isEmpty() ? "" : '?' + query));
  }

  private HttpResponse<String> send(String path, Map<String, String> parameters) {
    try {
      return HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT)
          .build()
          .send(request(path, parameters), BodyHandlers.ofString());
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          CommandFailure.WRONG_USE,
          "--api " + base + " is not an address like http://localhost:8080");
    } catch (IOException e) {
      throw new CommandFailure(
          CommandFailure.NOT_REACHABLE,
          "no query API answers at "
              + base
              + "; start one with ./whylate up, or say where with --api");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(CommandFailure.NOT_REACHABLE, "interrupted");
    }
  }

  private static int exitCode(int status) {
    return switch (status) {
      case 404 -> CommandFailure.NOT_FOUND;
      case 400, 401, 403, 405, 422 -> CommandFailure.WRONG_USE;
      default -> CommandFailure.NOT_REACHABLE;
    };
  }

  private static String title(String body, int status) {
    try {
      String title = AnswerJson.MAPPER.readTree(body).path("title").asText();
      if (!title.isEmpty()) {
        return title;
      }
    } catch (JsonProcessingException e) {
      // Not an answer of ours; the status is all there is to say.
    }
    return "what answers there is not a query API of whylate (HTTP " + status + ")";
  }
}
