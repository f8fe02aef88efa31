package io.whylate.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.standalone.pipeline.Otlp;
import io.whylate.standalone.pipeline.RunningPipeline;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is stored of a request or a tenant, deleted from a running pipeline. */
class EraseIT {

  private static final List<String> TABLES =
      List.of("requests", "model_calls", "segments", "spans");

  @TempDir private Path data;

  private final StringWriter out = new StringWriter();

  @Test
  void erase_request_deletesItsRowsAlonePastLateSpans() throws Exception {
    try (RunningPipeline pipeline = new RunningPipeline(data)) {
      Otlp gone = Otlp.aMomentAgo("gone", 1);
      Otlp kept = Otlp.aMomentAgo("gone#kept", 2);
      pipeline.send(gone.client());
      pipeline.send(kept.client());
      awaitSpans(pipeline, "gone");
      awaitSpans(pipeline, "gone%23kept");

      assertThat(erase(pipeline, "--request", "gone")).isEqualTo(2);
      assertThat(out.toString()).contains("1 rows of requests", "2 rows of spans", "--yes");
      assertThat(rows(pipeline, "gone#0")).containsExactly(1L, 0L, 1L, 2L);

      assertThat(erase(pipeline, "--request", "gone", "--yes")).as(out.toString()).isZero();
      assertThat(out.toString()).contains("has forgotten", "otlp_spans");
      assertThat(rows(pipeline, "gone#0")).containsOnly(0L);

      pipeline.send(gone.server());
      pipeline.awaitDecodedSpans(6);
      Otlp after = Otlp.aMomentAgo("after", 3);
      pipeline.send(after.client());
      awaitSpans(pipeline, "after");
      assertThat(rows(pipeline, "gone#0")).containsOnly(0L);
      assertThat(rows(pipeline, "gone#kept#0")).containsExactly(1L, 0L, 1L, 2L);
    }
  }

  @Test
  void erase_tenant_deletesWhatIsOfItNow() throws Exception {
    try (RunningPipeline pipeline = new RunningPipeline(data)) {
      URI clickHouse = pipeline.clickHouse();
      insert(clickHouse, "of-a", 0, "'a'", 0);
      insert(clickHouse, "of-b", 0, "'b'", 0);
      insert(clickHouse, "of-none", 0, "NULL", 0);
      insert(clickHouse, "once-of-a", 0, "'a'", 0);
      insert(clickHouse, "once-of-a", 1, "'b'", 0);
      insert(clickHouse, "taken-back", 0, "'a'", 0);
      insert(clickHouse, "taken-back", 1, "NULL", 1);

      assertThat(erase(pipeline, "--tenant", "a", "--yes")).as(out.toString()).isZero();

      assertThat(ask(clickHouse, "SELECT DISTINCT row_id FROM whylate.requests ORDER BY row_id"))
          .isEqualTo("of-b\nof-none\nonce-of-a");
      assertThat(ask(clickHouse, "SELECT DISTINCT row_id FROM whylate.spans ORDER BY row_id"))
          .isEqualTo("of-b\nof-none\nonce-of-a");
    }
  }

  private int erase(RunningPipeline pipeline, String... arguments) {
    String[] all =
        Stream.concat(
                Stream.of("erase", "--clickhouse=" + pipeline.clickHouse()),
                Stream.concat(Stream.of("--kafka=" + pipeline.kafka()), Stream.of(arguments)))
            .toArray(String[]::new);
    PrintWriter writer = new PrintWriter(out);
    return Whylate.commandLine().setOut(writer).setErr(writer).execute(all);
  }

  private static void awaitSpans(RunningPipeline pipeline, String id) throws Exception {
    pipeline.await("/api/v1/requests/" + id, answer -> answer.path("spans").size() == 2);
  }

  private static List<Long> rows(RunningPipeline pipeline, String rowId) throws Exception {
    String counts =
        String.join(
            ", ",
            TABLES.stream()
                .map(
                    table ->
                        "(SELECT count() FROM whylate."
                            + table
                            + " WHERE row_id = '"
                            + rowId
                            + "')")
                .toList());
    return Stream.of(ask(pipeline.clickHouse(), "SELECT " + counts).split("\t"))
        .map(Long::valueOf)
        .toList();
  }

  private static void insert(URI clickHouse, String rowId, int revision, String tenant, int deleted)
      throws Exception {
    ask(
        clickHouse,
        """
        INSERT INTO whylate.requests
          (row_id, request_id, opened_at, row_version, tenant, is_deleted)
          VALUES ('%s', '%s', '2026-11-30 10:00:00', %d, %s, %d)\
        """
            .formatted(rowId, rowId, revision, tenant, deleted));
    ask(
        clickHouse,
        """
        INSERT INTO whylate.spans (row_id, opened_at, span_id)
          VALUES ('%s', '2026-11-30 10:00:00', '1')\
        """
            .formatted(rowId));
  }

  private static String ask(URI clickHouse, String sql) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(clickHouse.resolve("/")).POST(BodyPublishers.ofString(sql)).build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body().strip();
  }
}
