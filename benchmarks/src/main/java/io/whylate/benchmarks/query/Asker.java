package io.whylate.benchmarks.query;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Asks the query API. */
record Asker(URI api) {

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /**
   * What came.
   *
   * @param text the answer or what is wrong
   */
  record Answer(int status, String text, long nanos) {}

  Answer ask(String pathAndQuery) {
    long start = System.nanoTime();
    try {
      HttpResponse<String> response =
          HTTP.send(
              HttpRequest.newBuilder(api.resolve("/api/v1/" + pathAndQuery)).build(),
              BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body(), System.nanoTime() - start);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
