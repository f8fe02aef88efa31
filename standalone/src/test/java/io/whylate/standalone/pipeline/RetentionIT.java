package io.whylate.standalone.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.standalone.engine.EmbeddedClickHouse;
import io.whylate.standalone.engine.EngineLibrary;
import io.whylate.stream.schema.ClickHouseServer;
import io.whylate.stream.schema.Retention;
import io.whylate.stream.schema.Schema;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Days that go by themselves, in the embedded engine. */
class RetentionIT {

  private static final Retention FOR_EVER = new Retention(0, 0, 0, 0);

  @TempDir private Path data;

  @Test
  void apply_dropsWholeDaysOfTheTableThatIsMeant() throws Exception {
    try (EmbeddedClickHouse engine =
        EmbeddedClickHouse.start(EngineLibrary.locate(), data.resolve("clickhouse"), 0)) {
      ClickHouseServer server = new ClickHouseServer(engine.uri(), "default", "");
      Schema.apply(server);
      for (String table : new String[] {"requests", "spans"}) {
        insert(engine, table, "old", 10);
        insert(engine, table, "new", 0);
      }

      new Retention(30, 0, 0, 7).apply(server);
      assertThat(rows(engine, "requests")).isEqualTo("new\nold");
      assertThat(rows(engine, "spans")).isEqualTo("new");

      new Retention(30, 0, 0, 30).apply(server);
      insert(engine, "spans", "late revision", 10);
      assertThat(rows(engine, "spans")).isEqualTo("late revision\nnew");

      new Retention(7, 0, 0, 7).apply(server);
      new Retention(7, 0, 0, 7).apply(server);
      assertThat(rows(engine, "requests")).isEqualTo("new");
      assertThat(rows(engine, "spans")).isEqualTo("new");

      FOR_EVER.apply(server);
      insert(engine, "spans", "old", 10);
      assertThat(rows(engine, "spans")).isEqualTo("new\nold");
    }
  }

  @Test
  void apply_lateRevisionOfADroppedDay_goesWithTheNextMerge() throws Exception {
    try (EmbeddedClickHouse engine =
        EmbeddedClickHouse.start(EngineLibrary.locate(), data.resolve("clickhouse"), 0)) {
      ClickHouseServer server = new ClickHouseServer(engine.uri(), "default", "");
      Schema.apply(server);
      new Retention(7, 7, 7, 7).apply(server);
      insert(engine, "requests", "late revision", 10);
      insert(engine, "requests", "new", 0);

      assertThat(rows(engine, "requests")).isEqualTo("new");
    }
  }

  private static void insert(EmbeddedClickHouse engine, String table, String rowId, int daysAgo)
      throws Exception {
    ask(
        engine,
        "INSERT INTO whylate.%s (row_id, opened_at) SELECT '%s', now64(3) - INTERVAL %d DAY"
            .formatted(table, rowId, daysAgo));
  }

  /** After the merges that the server does at a time of its own. */
  private static String rows(EmbeddedClickHouse engine, String table) throws Exception {
    ask(engine, "OPTIMIZE TABLE whylate." + table + " FINAL");
    return ask(engine, "SELECT row_id FROM whylate." + table + " ORDER BY row_id");
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
