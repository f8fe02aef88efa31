package io.whylate.query.read;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Lets clients connect as ClickHouse does, then leaves every query without an answer. */
final class SilentClickHouse implements AutoCloseable {

  private final CountDownLatch closed = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  private SilentClickHouse(HttpServer server) {
    this.server = server;
  }

  static SilentClickHouse start() throws IOException {
    SilentClickHouse silent =
        new SilentClickHouse(
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    silent.server.setExecutor(silent.threads);
    silent.server.createContext("/", silent::answer);
    silent.server.start();
    return silent;
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String query = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      if (query.contains("whylate.")) {
        closed.await();
        return;
      }
      byte[] body =
          query.contains("timezone()") ? server() : "1\n".getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("X-ClickHouse-Format", "RowBinaryWithNamesAndTypes");
      exchange.getResponseHeaders().add("X-ClickHouse-Summary", "{}");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One row in RowBinaryWithNamesAndTypes: what the driver asks of a server when it connects. */
  private static byte[] server() {
    List<String> names = List.of("user", "timezone", "version");
    ByteArrayOutputStream row = new ByteArrayOutputStream();
    row.write(names.size());
    names.forEach(name -> text(row, name));
    names.forEach(name -> text(row, "String"));
    List.of("default", "UTC", "26.7.3.1").forEach(value -> text(row, value));
    return row.toByteArray();
  }

  private static void text(ByteArrayOutputStream out, String text) {
    out.write(text.length());
    out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
  }
}
