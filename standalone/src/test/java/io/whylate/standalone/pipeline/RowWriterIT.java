package io.whylate.standalone.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.standalone.engine.EmbeddedClickHouse;
import io.whylate.standalone.engine.EngineLibrary;
import io.whylate.stream.schema.ClickHouseServer;
import io.whylate.stream.schema.Schema;
import io.whylate.stream.sink.ClickHouseRowWriter;
import io.whylate.stream.sink.Insert;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sink's inserts against the embedded engine. */
class RowWriterIT {

  private static final String TABLE = "whylate.model_calls";
  private static final byte[] TWO_ROWS =
      """
      {"row_id": "a", "opened_at": "2026-01-02 03:04:05.678", "span_id": "1", "service": "s"}
      {"row_id": "b", "opened_at": "2026-01-02 03:04:05.678", "span_id": "2", "service": "s"}
      """
          .getBytes(UTF_8);

  @TempDir private Path data;

  @Test
  void insert_sameTokenTwice_addsItsRowsOnce() throws Exception {
    try (EmbeddedClickHouse engine = start()) {
      Schema.apply(server(engine));
      // Without it, a background merge could do what the token should.
      ask(engine, "SYSTEM STOP MERGES " + TABLE);
      try (ClickHouseRowWriter writer = writer(engine)) {
        writer.insert(new Insert(TABLE, "token-1", 2, TWO_ROWS));
        writer.insert(new Insert(TABLE, "token-1", 2, TWO_ROWS));
        assertThat(ask(engine, "SELECT count() FROM " + TABLE)).isEqualTo("2");

        writer.insert(new Insert(TABLE, "token-2", 2, TWO_ROWS));
        assertThat(ask(engine, "SELECT count() FROM " + TABLE)).isEqualTo("4");
      }
    }
  }

  @Test
  void insertAgain_serverNotedTheTokenButNotTheRows_addsThem() throws Exception {
    Insert insert = new Insert(TABLE, "token-1", 2, TWO_ROWS);
    Path part;
    try (EmbeddedClickHouse engine = start();
        ClickHouseRowWriter writer = writer(engine)) {
      Schema.apply(server(engine));
      writer.insert(insert);
      part =
          Path.of(
              ask(
                  engine,
                  "SELECT path FROM system.parts WHERE table = 'model_calls' AND active"
                      + " FORMAT TSVRaw"));
    }
    // What a kill -9 leaves between the two: ClickHouse writes the token first.
    try (Stream<Path> files = Files.walk(part)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    try (EmbeddedClickHouse engine = start();
        ClickHouseRowWriter writer = writer(engine)) {
      writer.insert(insert);
      assertThat(ask(engine, "SELECT count() FROM " + TABLE)).isEqualTo("0");

      writer.insertAgain(insert);
      writer.insertAgain(insert);

      assertThat(ask(engine, "SELECT count() FROM " + TABLE)).isEqualTo("2");
    }
  }

  private EmbeddedClickHouse start() {
    return EmbeddedClickHouse.start(EngineLibrary.locate(), data.resolve("clickhouse"), 0);
  }

  private static ClickHouseRowWriter writer(EmbeddedClickHouse engine) {
    return new ClickHouseRowWriter(server(engine));
  }

  private static ClickHouseServer server(EmbeddedClickHouse engine) {
    return new ClickHouseServer(engine.uri(), "default", "");
  }

  private static String ask(EmbeddedClickHouse engine, String sql)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(engine.uri().resolve("/"))
            .POST(BodyPublishers.ofString(sql))
            .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body().strip();
  }
}
