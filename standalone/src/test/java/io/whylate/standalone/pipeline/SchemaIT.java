package io.whylate.standalone.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of the first version on their way to this one, and tables that somebody changed. */
class SchemaIT {

  private static final List<String> OLDEST =
      List.of("010_database", "020_requests", "030_model_calls", "040_spans", "050_segments");
  private static final byte[] CALL =
      """
      {"row_id": "a", "opened_at": "2026-01-02 03:04:05.678", "span_id": "1", "start_ns": 7}
      """
          .getBytes(UTF_8);

  @TempDir private Path data;

  @Test
  void apply_onTheFirstVersion_addsWhatIsMissingAndKeepsTheRows() throws Exception {
    try (EmbeddedClickHouse engine = engine()) {
      for (String file : OLDEST) {
        ask(engine, oldest(file));
      }
      ask(
          engine,
          "INSERT INTO whylate.requests (row_id, opened_at, e2e_ns) VALUES ('r', now64(3), 5)");
      ask(
          engine,
          "INSERT INTO whylate.model_calls (row_id, opened_at, start_ns) VALUES ('r', now64(3), 9)");
      ClickHouseServer server = new ClickHouseServer(engine.uri(), "default", "");
      assertThat(Schema.drift(server)).isNotEmpty();

      Schema.apply(server);
      Schema.apply(server);

      assertThat(Schema.drift(server)).isEmpty();
      assertThat(ask(engine, "SELECT row_id, e2e_ns, beside FROM whylate.requests FORMAT TSV"))
          .isEqualTo("r\t5\t{}");
      assertThat(ask(engine, "SELECT toTypeName(start_ns), start_ns FROM whylate.model_calls"))
          .isEqualTo("Int64\t9");
    }
  }

  @Test
  void insert_afterAColumnIsGone_namesColumnAndRemedyUntilItIsBack() throws Exception {
    try (EmbeddedClickHouse engine = engine()) {
      ClickHouseServer server = new ClickHouseServer(engine.uri(), "default", "");
      Schema.apply(server);
      Insert insert = new Insert("whylate.model_calls", "token-1", 1, CALL);
      try (ClickHouseRowWriter writer = new ClickHouseRowWriter(server)) {
        ask(engine, "ALTER TABLE whylate.model_calls DROP COLUMN start_ns");
        assertThatIOException()
            .isThrownBy(() -> writer.insert(insert))
            .withMessageContaining("column start_ns of whylate.model_calls is missing")
            .withMessageContaining("ADD COLUMN start_ns Int64");

        Schema.apply(server);
        writer.insert(insert);
        assertThat(ask(engine, "SELECT start_ns FROM whylate.model_calls")).isEqualTo("7");
      }
    }
  }

  private EmbeddedClickHouse engine() {
    return EmbeddedClickHouse.start(EngineLibrary.locate(), data.resolve("clickhouse"), 0);
  }

  private static String oldest(String file) throws IOException {
    return Files.readString(Path.of("src", "test", "resources", "oldest-schema", file + ".sql"));
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
