package io.whylate.standalone.demo.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** JSON in snake case, as the OpenAI API has it, in requests and responses. */
public final class JsonBody {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private JsonBody() {}

  /** Reads a request's body; an {@link IOException} when it is not such JSON. */
  public static <T> T read(HttpExchange exchange, Class<T> type) throws IOException {
    return parse(new String(exchange.getRequestBody().readAllBytes(), UTF_8), type);
  }

  /** Reads a value; an {@link IOException} when the text is not such JSON. */
  public static <T> T parse(String json, Class<T> type) throws IOException {
    T value = MAPPER.readValue(json, type);
    if (value == null) {
      throw new IOException("the JSON is null");
    }
    return value;
  }

  /** One line. */
  public static String format(Object value) throws IOException {
    return MAPPER.writeValueAsString(value);
  }

  /** Answers with a value. */
  public static void send(HttpExchange exchange, int status, Object value) throws IOException {
    byte[] body = MAPPER.writeValueAsBytes(value);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  /** Answers with an error as the OpenAI API shapes it. */
  public static void sendError(HttpExchange exchange, int status, String message)
      throws IOException {
    Map<String, String> error = Map.of("message", message, "type", "invalid_request_error");
    send(exchange, status, Map.of("error", error));
  }
}
