package io.whylate.stream.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.whylate.stream.schema.ClickHouseServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The writer against a server that fails in the ways of servers. */
class ClickHouseRowWriterTest {

  private static final Insert INSERT =
      new Insert("whylate.requests", "token-1", 1, "{\"row_id\":\"a\"}\n".getBytes(UTF_8));

  private final List<String> queries = new CopyOnWriteArrayList<>();
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();

  private interface Answer {
    void to(HttpExchange exchange) throws IOException, InterruptedException;
  }

  private HttpServer server;
  private volatile Answer answer = exchange -> {};

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          queries.add(exchange.getRequestURI().getRawQuery());
          bodies.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          try {
            answer.to(exchange);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } finally {
            exchange.close();
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    over.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  @Test
  void insert_pinsWhatEffectivelyOnceHangsOn() throws IOException {
    answer = exchange -> exchange.sendResponseHeaders(200, -1);

    insert(Duration.ofSeconds(20));

    assertThat(queries)
        .singleElement()
        .satisfies(
            query ->
                assertThat(query)
                    .contains(
                        "async_insert=0",
                        "insert_deduplicate=1",
                        "insert_deduplication_token=token-1",
                        "input_format_skip_unknown_fields=0"));
    assertThat(bodies).singleElement().asString().contains("{\"row_id\":\"a\"}");
  }

  @Test
  void insert_answerLostAfterTheRowsWereRead_isAnErrorAndNotTriedAgainByItself() {
    answer = exchange -> {};

    assertThatIOException().isThrownBy(() -> insert(Duration.ofSeconds(20)));

    assertThat(bodies).hasSize(1);
  }

  @Test
  void insert_serverHangs_endsInBoundedTime() {
    answer = exchange -> over.await();
    long startNs = System.nanoTime();

    assertThatIOException().isThrownBy(() -> insert(Duration.ofSeconds(1)));

    assertThat(Duration.ofNanos(System.nanoTime() - startNs)).isLessThan(Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @CsvSource({
    "241, MEMORY_LIMIT_EXCEEDED",
    "252, TOO_MANY_PARTS",
    "164, READONLY",
    "242, TABLE_IS_READ_ONLY",
    "243, NOT_ENOUGH_SPACE"
  })
  void insert_serverTakesNoRows_saysWhyInOneLine(int code, String name) {
    answer = refusing(code, "Code: " + code + ". DB::Exception: no. (" + name + ")");

    assertThatIOException()
        .isThrownBy(() -> insert(Duration.ofSeconds(20)))
        .withMessageContaining(name)
        .withMessageMatching("[^\n]+");
    assertThat(bodies).hasSize(1);
  }

  private static Answer refusing(int code, String message) {
    return exchange -> {
      byte[] body = message.getBytes(UTF_8);
      exchange.getResponseHeaders().add("X-ClickHouse-Exception-Code", Integer.toString(code));
      exchange.sendResponseHeaders(500, body.length);
      exchange.getResponseBody().write(body);
    };
  }

  private void insert(Duration timeout) throws IOException {
    URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    try (ClickHouseRowWriter writer =
        new ClickHouseRowWriter(new ClickHouseServer(uri, "default", ""), timeout)) {
      writer.insert(INSERT);
    }
  }
}
