package io.whylate.standalone.demo.simulator;

import com.sun.net.httpserver.HttpExchange;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The request ID that a caller sent, as vLLM takes it, else a new one. */
final class RequestIds {

  private static final Pattern VISIBLE = Pattern.compile("[!-~]{1,256}");

  private RequestIds() {}

  static String of(HttpExchange exchange) {
    @Nullable String sent = exchange.getRequestHeaders().getFirst("X-Request-Id");
    return sent != null && VISIBLE.matcher(sent).matches() ? sent : UUID.randomUUID().toString();
  }
}
