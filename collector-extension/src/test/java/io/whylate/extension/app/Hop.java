package io.whylate.extension.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * A service that works on another thread, in a span made by hand, and then calls the next service.
 * It answers with the headers that it was sent, one line a hop. Prints its port; ends when its
 * standard input does.
 */
public final class Hop {

  private final ExecutorService workers = Executors.newFixedThreadPool(2);
  private final String next;

  private Hop(String next) {
    this.next = next;
  }

  public static void main(String[] arguments) throws IOException {
    Hop hop = new Hop(arguments.length == 0 ? "" : arguments[0]);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", hop::answer);
    server.setExecutor(Executors.newFixedThreadPool(2));
    server.start();
    System.out.println(server.getAddress().getPort());
    while (System.in.read() >= 0) {}
    System.exit(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String seen =
          exchange.getRequestHeaders().getFirst("traceparent")
              + " "
              + exchange.getRequestHeaders().get("X-Request-Id")
              + "\n";
      byte[] body = (seen + work(exchange)).getBytes(UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String work(HttpExchange exchange) throws IOException {
    String ownId = exchange.getRequestURI().getQuery();
    try {
      return workers.submit(() -> ByHand.inSpan("by hand", () -> callNext(ownId))).get();
    } catch (Exception failure) {
      throw new IOException(failure);
    }
  }

  private String callNext(@Nullable String ownId) throws IOException, InterruptedException {
    Words.count("to be or not to be");
    return next.isEmpty() ? "" : Call.get(next, ownId);
  }
}
