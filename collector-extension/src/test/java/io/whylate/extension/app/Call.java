package io.whylate.extension.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.jspecify.annotations.Nullable;

/** An HTTP call as applications make it, with or without an ID that the application sets. */
final class Call {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Call() {}

  static String get(String uri, @Nullable String ownId) throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(uri));
    if (ownId != null) {
      request.setHeader("X-Request-Id", ownId);
    }
    return CLIENT.send(request.build(), BodyHandlers.ofString()).body();
  }

  static String getWithUrlConnection(String uri, @Nullable String ownId) throws IOException {
    URLConnection connection = URI.create(uri).toURL().openConnection();
    if (ownId != null) {
      connection.setRequestProperty("X-Request-Id", ownId);
    }
    try (InputStream body = connection.getInputStream()) {
      return new String(body.readAllBytes(), UTF_8);
    }
  }
}
