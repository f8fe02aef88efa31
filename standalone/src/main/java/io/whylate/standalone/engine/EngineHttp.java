package io.whylate.standalone.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** ClickHouse's HTTP protocol in front of the engine. */
final class EngineHttp implements HttpHandler {
  private static final Logger log = LoggerFactory.getLogger(EngineHttp.class);

  private final Engine engine;

  EngineHttp(Engine engine) {
    this.engine = engine;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      switch (exchange.getRequestURI().getPath()) {
        case "/ping" -> answer(exchange, 200, "Ok.\n");
        case "/" -> run(exchange);
        default -> answer(exchange, 404, "There is no handler for this path: use / or /ping\n");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run(HttpExchange exchange) throws IOException, InterruptedException {
    try {
      EngineRequest request =
          EngineRequest.of(
              exchange.getRequestMethod(),
              exchange.getRequestURI().getRawQuery(),
              exchange.getRequestHeaders()::getFirst);
      exchange.getResponseHeaders().set("X-ClickHouse-Query-Id", request.queryId());
      engine.run(request, body(exchange), (result, format) -> answer(exchange, result, format));
    } catch (EngineException e) {
      refuse(exchange, e);
    } catch (IOException e) {
      log.warn("A request broke off: {}", e.toString());
    } catch (RuntimeException e) {
      log.error("A request failed", e);
      refuse(exchange, EngineException.of("the embedded engine's front failed: " + e));
    }
  }

  private static InputStream body(HttpExchange exchange) throws EngineException, IOException {
    InputStream body = keptOpen(exchange.getRequestBody());
    String encoding = exchange.getRequestHeaders().getFirst("Content-Encoding");
    return switch (encoding == null ? "identity" : encoding.toLowerCase(Locale.ROOT)) {
      case "identity" -> body;
      case "gzip" -> new GZIPInputStream(body);
      case "deflate" -> new InflaterInputStream(body);
      default ->
          throw EngineException.refused(
              EngineException.NOT_IMPLEMENTED,
              "the embedded engine reads no Content-Encoding " + encoding + ": use gzip or none");
    };
  }

  /** A sequence of streams closes those it has read; the rest of this one may be needed yet. */
  private static InputStream keptOpen(InputStream body) {
    return new FilterInputStream(body) {
      @Override
      public void close() {}
    };
  }

  private static void answer(HttpExchange exchange, ChdbResult result, String format)
      throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("X-ClickHouse-Summary", result.summary());
    headers.set("X-ClickHouse-Format", format);
    headers.set("X-ClickHouse-Timezone", "UTC");
    headers.set("Content-Type", "application/octet-stream");
    long length = result.length();
    exchange.sendResponseHeaders(200, length == 0 ? -1 : length);
    try (OutputStream out = exchange.getResponseBody()) {
      result.writeTo(out);
    }
  }

  /** A client that still sends its body would see a reset connection instead of the reason. */
  private static void refuse(HttpExchange exchange, EngineException e) throws IOException {
    exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
    exchange.getResponseHeaders().set("X-ClickHouse-Exception-Code", Integer.toString(e.code()));
    answer(exchange, e.httpStatus(), e.getMessage() + "\n");
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=UTF-8");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
