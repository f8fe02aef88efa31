package io.whylate.standalone.demo.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;

/** A response of server-sent events; each one leaves at once. */
public final class EventStream implements AutoCloseable {

  private final OutputStream body;

  private EventStream(OutputStream body) {
    this.body = body;
  }

  /** Answers 200 and opens the stream. */
  public static EventStream open(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    return new EventStream(exchange.getResponseBody());
  }

  /** Sends one event; the data must be a single line. */
  public void send(String data) throws IOException {
    body.write(("data: " + data + "\n\n").getBytes(UTF_8));
    body.flush();
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
