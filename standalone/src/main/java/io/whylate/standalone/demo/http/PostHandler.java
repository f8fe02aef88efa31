package io.whylate.standalone.demo.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;

/** Takes POST requests with a JSON body of one type and answers 4xx to everything else. */
public abstract class PostHandler<T> implements HttpHandler {

  private final Class<T> type;

  protected PostHandler(Class<T> type) {
    this.type = type;
  }

  /** Answers; an {@link IllegalArgumentException} becomes a 400 with its message. */
  protected abstract void answer(HttpExchange exchange, T request) throws IOException;

  @Override
  public final void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!exchange.getRequestMethod().equals("POST")) {
        JsonBody.sendError(exchange, 405, "use POST");
        return;
      }
      T request;
      try {
        request = JsonBody.read(exchange, type);
      } catch (IOException e) {
        JsonBody.sendError(exchange, 400, "the body is not the JSON that is expected here");
        return;
      }
      answerOrRefuse(exchange, request);
    }
  }

  private void answerOrRefuse(HttpExchange exchange, T request) throws IOException {
    try {
      answer(exchange, request);
    } catch (IllegalArgumentException e) {
      JsonBody.sendError(exchange, 400, String.valueOf(e.getMessage()));
    }
  }
}
