package io.whylate.benchmarks.kill.check;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What stream jobs say of themselves. */
final class Jobs {

  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

  /** What is not stored yet. */
  private static final Set<String> UNDER_WAY =
      Set.of("whylate_stream_lag_records", "whylate_sink_lag_records", "whylate_open");

  private Jobs() {}

  /** What they have not done yet, in the words of their metrics. */
  static List<String> underWay(List<URI> jobs) throws IOException, InterruptedException {
    List<String> underWay = new ArrayList<>();
    for (URI job : jobs) {
      HttpRequest request =
          HttpRequest.newBuilder(job.resolve("/metrics")).timeout(Duration.ofSeconds(10)).build();
      String metrics = HTTP.send(request, BodyHandlers.ofString()).body();
      metrics.lines().filter(Jobs::isUnderWay).forEach(underWay::add);
    }
    return underWay;
  }

  private static boolean isUnderWay(String line) {
    return UNDER_WAY.contains(line.split("[{ ]", 2)[0])
        && Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)) != 0;
  }
}
