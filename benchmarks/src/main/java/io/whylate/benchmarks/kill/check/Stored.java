package io.whylate.benchmarks.kill.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What ClickHouse answers of requests. */
public final class Stored {

  private static final Duration ANSWER = Duration.ofSeconds(60);
  private static final String LAYER = "layer_";
  private static final String NS = "_ns";

  // As the API reads: each request once, and spans of its current revision only.
  private static final String ROWS =
      "SELECT request_id, row_id, revision, completeness, e2e_ns, COLUMNS('^layer_.*_ns$'), kept"
          + " FROM whylate.requests FINAL LEFT JOIN"
          + " (SELECT row_id, revision, count() AS kept FROM whylate.spans FINAL"
          + " GROUP BY row_id, revision) AS evidence USING (row_id, revision)"
          + " FORMAT JSONEachRow";

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final JsonMapper json = new JsonMapper();
  private final URI clickHouse;

  /**
   * A row of a request.
   *
   * @param layersNs without layers of no time
   * @param spans that are kept as its evidence
   */
  record Row(
      String requestId,
      String rowId,
      String completeness,
      long e2eNs,
      Map<String, Long> layersNs,
      int spans) {}

  public Stored(URI clickHouse) {
    this.clickHouse = clickHouse;
  }

  /** All rows of requests. */
  List<Row> rows() throws IOException, InterruptedException {
    List<Row> rows = new ArrayList<>();
    for (String line : ask(ROWS).lines().toList()) {
      rows.add(row(json.readTree(line)));
    }
    return rows;
  }

  /** Runs a statement. */
  public String ask(String sql) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(clickHouse.resolve("/"))
            .timeout(ANSWER)
            .POST(BodyPublishers.ofString(sql))
            .build();
    HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(sql + ": " + answer.body());
    }
    return answer.body();
  }

  private static Row row(JsonNode row) {
    Map<String, Long> layers = new TreeMap<>();
    row.properties()
        .forEach(
            column -> {
              String name = column.getKey();
              long ns = column.getValue().asLong();
              if (name.startsWith(LAYER) && ns > 0) {
                layers.put(name.substring(LAYER.length(), name.length() - NS.length()), ns);
              }
            });
    return new Row(
        row.path("request_id").asText(),
        row.path("row_id").asText(),
        row.path("completeness").asText(),
        row.path("e2e_ns").asLong(),
        layers,
        row.path("kept").asInt());
  }
}
