package io.whylate.benchmarks.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Statements of the benchmark, over ClickHouse's HTTP protocol. */
record Engine(URI uri) {

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * What a statement gave.
   *
   * @param text the rows, or, with no statement done, what is wrong
   */
  record Outcome(boolean done, String text, long nanos, Read read) {}

  /**
   * Runs a statement of a file beside this class.
   *
   * @param given parameters ({@code param_…}) and settings
   */
  Outcome run(String file, Map<String, String> given) {
    return ask(text(file), given);
  }

  Outcome ask(String sql, Map<String, String> given) {
    String query =
        given.entrySet().stream()
            .map(e -> e.getKey() + '=' + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    HttpRequest request =
        HttpRequest.newBuilder(uri.resolve("/?" + query))
            .POST(BodyPublishers.ofString(sql))
            .build();
    long start = System.nanoTime();
    try {
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      return new Outcome(
          response.statusCode() == 200,
          response.body().strip(),
          System.nanoTime() - start,
          read(response));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** By the counters that ClickHouse sends beside each answer. */
  static Read read(HttpResponse<?> response) throws IOException {
    JsonNode summary =
        JSON.readTree(response.headers().firstValue("X-ClickHouse-Summary").orElse("{}"));
    return new Read(summary.path("read_rows").asLong(), summary.path("read_bytes").asLong());
  }

  private static String text(String file) {
    try (InputStream in = Objects.requireNonNull(Engine.class.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
