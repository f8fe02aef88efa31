package io.whylate.extension.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.slf4j.LoggerFactory;

/**
 * For each line of standard input one turn with something in it for every part of the extension.
 * Prints the turn's trace, then what a service was sent in {@code x-request-id}, what came back in
 * it, and what was in the log's MDC, separated by {@code |}.
 */
public final class Turns {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final ExecutorService ONE_THREAD = Executors.newFixedThreadPool(1);

  private Turns() {}

  public static void main(String[] arguments) throws Exception {
    ListAppender<ILoggingEvent> logged = new ListAppender<>();
    Logger log = (Logger) LoggerFactory.getLogger("turns");
    log.addAppender(logged);
    logged.start();
    URI service = serve();
    while (System.in.read() >= 0) {
      System.out.println(ByHand.inSpan("turn", () -> turn(service, log, logged)));
    }
    System.exit(0);
  }

  private static String turn(URI service, Logger log, ListAppender<ILoggingEvent> logged)
      throws Exception {
    Words.count("to be or not to be");
    embed();
    queue();
    log.info("in a turn");
    ILoggingEvent event = logged.list.remove(logged.list.size() - 1);
    HttpResponse<String> answer =
        CLIENT.send(HttpRequest.newBuilder(service).build(), BodyHandlers.ofString());
    return String.join(
        "|",
        Span.current().getSpanContext().getTraceId(),
        answer.body(),
        answer.headers().firstValue("x-request-id").orElse(""),
        event.getMDCPropertyMap().getOrDefault("whylate.request_id", ""));
  }

  private static void embed() {
    GlobalOpenTelemetry.getTracer("app")
        .spanBuilder("embed")
        .setAttribute("gen_ai.operation.name", "embeddings")
        .startSpan()
        .end();
  }

  private static void queue() throws Exception {
    Future<?> first = ONE_THREAD.submit(() -> Account.work(50));
    ONE_THREAD.submit(() -> Words.count("one")).get();
    first.get();
  }

  private static URI serve() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", Turns::answer);
    server.start();
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String sent = exchange.getRequestHeaders().getFirst("x-request-id");
      byte[] body = (sent == null ? "" : sent).getBytes(UTF_8);
      exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
