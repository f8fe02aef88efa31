package io.whylate.benchmarks.query;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/** Stands before the engine and adds up what the statements that pass read. */
final class Meter implements AutoCloseable {

  /** Headers of the connection, not of the message. */
  private static final Set<String> OF_THE_CONNECTION =
      Set.of("connection", "host", "content-length", "upgrade", "http2-settings", "expect");

  private final URI engine;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient http = HttpClient.newHttpClient();
  private final AtomicReference<Read> read = new AtomicReference<>(Read.NOTHING);

  Meter(URI engine) throws IOException {
    this.engine = engine;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::pass);
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Since it was last asked. */
  Read take() {
    return read.getAndSet(Read.NOTHING);
  }

  private void pass(HttpExchange exchange) throws IOException {
    try (exchange) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(engine.resolve(exchange.getRequestURI()))
              .method(
                  exchange.getRequestMethod(),
                  BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
      exchange
          .getRequestHeaders()
          .forEach(
              (name, values) -> {
                if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                  values.forEach(value -> request.header(name, value));
                }
              });
      HttpResponse<byte[]> response = http.send(request.build(), BodyHandlers.ofByteArray());
      Read more = Engine.read(response);
      read.updateAndGet(before -> before.and(more));
      response
          .headers()
          .map()
          .forEach(
              (name, values) -> {
                if (!OF_THE_CONNECTION.contains(name)) {
                  exchange.getResponseHeaders().put(name, values);
                }
              });
      int length = response.body().length;
      exchange.sendResponseHeaders(response.statusCode(), length == 0 ? -1 : length);
      exchange.getResponseBody().write(response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
