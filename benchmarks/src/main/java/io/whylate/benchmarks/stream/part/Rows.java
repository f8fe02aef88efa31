package io.whylate.benchmarks.stream.part;

import io.whylate.benchmarks.stream.load.Workload;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;

/** What can be seen in ClickHouse. */
public final class Rows {

  private static final int OK = 200;

  private final URI clickHouse;
  private final HttpClient http = HttpClient.newHttpClient();

  public Rows(URI clickHouse) {
    this.clickHouse = clickHouse;
  }

  /** Rows of requests, revisions that replace each other included. */
  public long requests() throws IOException, InterruptedException {
    return Long.parseLong(lines("SELECT count() FROM whylate.requests").get(0));
  }

  /** Different requests. */
  public long distinctRequests() throws IOException, InterruptedException {
    return Long.parseLong(lines("SELECT uniqExact(row_id) FROM whylate.requests").get(0));
  }

  /** The ids of the requests that are watched, as far as they came in the last seconds. */
  public List<String> recentProbes(int seconds) throws IOException, InterruptedException {
    return lines(
        "SELECT request_id FROM whylate.requests WHERE opened_at > now() - INTERVAL "
            + seconds
            + " SECOND AND startsWith(request_id, '"
            + Workload.PROBE
            + "')");
  }

  private List<String> lines(String sql) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        http.send(
            HttpRequest.newBuilder(clickHouse)
                .POST(HttpRequest.BodyPublishers.ofString(sql + " FORMAT TSV"))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != OK) {
      throw new IOException(sql + ": " + answer.body());
    }
    return answer.body().lines().toList();
  }
}
