package io.whylate.standalone.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
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
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tables themselves must do for rows to count once and come back as they were. */
class DeduplicationIT {

  private static final String TABLE = "whylate.model_calls";
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private static Path data;
  private static EmbeddedClickHouse engine;
  private static ClickHouseRowWriter writer;

  @BeforeAll
  static void start() throws Exception {
    engine = EmbeddedClickHouse.start(EngineLibrary.locate(), data.resolve("clickhouse"), 0);
    ClickHouseServer server = new ClickHouseServer(engine.uri(), "default", "");
    Schema.apply(server);
    writer = new ClickHouseRowWriter(server);
  }

  @AfterAll
  static void stop() {
    writer.close();
    engine.close();
  }

  @Test
  void tables_haveAWindow() throws Exception {
    assertThat(
            ask(
                "SELECT count() FROM system.tables WHERE database = 'whylate'"
                    + " AND engine LIKE '%MergeTree'"
                    + " AND create_table_query NOT LIKE '%non_replicated_deduplication_window%'"))
        .isEqualTo("0");
  }

  @Test
  void insert_windowOverflowed_isStillReadOnce() throws Exception {
    ask(
        "CREATE TABLE whylate.narrow AS "
            + TABLE
            + " SETTINGS non_replicated_deduplication_window = 1");
    ask("SYSTEM STOP MERGES whylate.narrow");
    try {
      insert("whylate.narrow", "token-1", call("a", "1"));
      insert("whylate.narrow", "token-2", call("b", "1"));
      insert("whylate.narrow", "token-1", call("a", "1"));

      assertThat(ask("SELECT count() FROM whylate.narrow")).isEqualTo("3");
      assertThat(ask("SELECT count() FROM whylate.narrow FINAL")).isEqualTo("2");
    } finally {
      ask("DROP TABLE whylate.narrow");
    }
  }

  @Test
  void insert_awkwardText_comesBackAsItWas() throws Exception {
    String awkward = "tab\t line\n back\\slash {fn now()} 'quote' \"double\" nul\0 \ud83d\ude80 é";
    Map<String, Object> row = call("awkward", awkward);
    row.put("model", awkward);
    insert(TABLE, "token-awkward", row);

    String answer =
        ask("SELECT span_id, model FROM " + TABLE + " WHERE row_id = 'awkward' FORMAT JSONEachRow");

    assertThat(JSON.readTree(answer).path("span_id").asText()).isEqualTo(awkward);
    assertThat(JSON.readTree(answer).path("model").asText()).isEqualTo(awkward);
  }

  @Test
  void insert_timesOfADoubledHour_stayApart() throws Exception {
    Map<String, Object> before = call("night", "before");
    before.put("opened_at", "2026-10-25 00:30:00.000");
    Map<String, Object> after = call("night", "after");
    after.put("opened_at", "2026-10-25 01:30:00.000");
    insert(TABLE, "token-before", before);
    insert(TABLE, "token-after", after);

    // In Berlin both are 02:30.
    assertThat(
            ask(
                "SELECT toUnixTimestamp64Milli(opened_at) FROM "
                    + TABLE
                    + " WHERE row_id = 'night' ORDER BY opened_at"))
        .isEqualTo("1792888200000\n1792891800000");
  }

  private static Map<String, Object> call(String rowId, String spanId) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("row_id", rowId);
    row.put("opened_at", "2026-01-02 03:04:05.678");
    row.put("span_id", spanId);
    return row;
  }

  private static void insert(String table, String token, Map<String, Object> row)
      throws IOException {
    writer.insert(
        new Insert(table, token, 1, (JSON.writeValueAsString(row) + "\n").getBytes(UTF_8)));
  }

  private static String ask(String sql) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(engine.uri().resolve("/"))
            .POST(BodyPublishers.ofString(sql))
            .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body().strip();
  }
}
