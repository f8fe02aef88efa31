package io.whylate.benchmarks.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server of this JVM's own. */
final class Loopback implements AutoCloseable {

  static {
    // Otherwise header and body of an answer go out 40 ms apart.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  private Loopback(HttpServer server) {
    this.server = server;
  }

  /** Port 0 for any. */
  static Loopback serving(int port, HttpHandler handler) throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    Loopback started = new Loopback(HttpServer.create(new InetSocketAddress(here, port), 0));
    started.server.createContext("/", handler);
    started.server.setExecutor(started.threads);
    started.server.start();
    return started;
  }

  static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + port());
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
