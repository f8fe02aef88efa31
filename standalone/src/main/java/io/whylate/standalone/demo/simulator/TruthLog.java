package io.whylate.standalone.demo.simulator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.whylate.standalone.demo.http.JsonBody;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The truth about the latest requests; answers {@code GET /truth} with a JSON array. */
final class TruthLog implements HttpHandler {

  static final int CAPACITY = 10_000;

  private final Deque<Truth> latest = new ArrayDeque<>();

  synchronized void add(Truth truth) {
    if (latest.size() == CAPACITY) {
      latest.removeFirst();
    }
    latest.addLast(truth);
  }

  synchronized List<Truth> all() {
    return List.copyOf(latest);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonBody.send(exchange, 200, all());
    }
  }
}
