package io.whylate.benchmarks.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;

/** Stands for the embedder and the model: the same answer each time, after a fixed time. */
public final class Upstream implements AutoCloseable {

  /** Answers after {@link #EMBEDDER_MS}. */
  static final String EMBEDDER = "/embeddings";

  /** Answers after {@link #MODEL_MS}. */
  static final String MODEL = "/completions";

  public static final int EMBEDDER_MS = 5;
  public static final int MODEL_MS = 20;

  private static final byte[] EMBEDDED =
      ("{\"text\":\"\",\"numbers\":[0.25" + ",-0.125".repeat(127) + "]}").getBytes(UTF_8);
  private static final byte[] ANSWER =
      ("{\"text\":\"" + "It depends. ".repeat(80) + "\",\"numbers\":[]}").getBytes(UTF_8);

  private final Loopback server;

  public Upstream() throws IOException {
    server = Loopback.serving(0, Upstream::take);
  }

  public URI uri() {
    return server.uri();
  }

  private static void take(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
    boolean isModel = exchange.getRequestURI().getPath().equals(MODEL);
    try {
      Thread.sleep(isModel ? MODEL_MS : EMBEDDER_MS);
    } catch (InterruptedException stop) {
      throw new IOException(stop);
    }
    Loopback.answer(exchange, 200, isModel ? ANSWER : EMBEDDED);
  }

  @Override
  public void close() {
    server.close();
  }
}
