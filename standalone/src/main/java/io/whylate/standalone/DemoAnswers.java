package io.whylate.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.whylate.query.cli.BreakdownCommand;
import io.whylate.query.cli.WhyCommand;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** What the API says about the demo's requests. */
final class DemoAnswers {

  private static final Logger LOG = LoggerFactory.getLogger(DemoAnswers.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final String JOINED =
      "service=\"edge\",perspective=\"caller\",completeness=\"complete\"";

  /** One in so many requests is slower than the one that is explained. */
  private static final int SLOW_SHARE = 25;

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final JsonMapper json = new JsonMapper();
  private final String api;

  DemoAnswers(String api) {
    this.api = api;
  }

  /** How many requests since then are complete and seen from their caller. */
  long joined(Instant since) throws InterruptedException {
    return slowest(since, 1).path("n").asLong();
  }

  /** Prints the breakdown and explains a slow request. */
  void report(Instant since, int requests, Console console) throws InterruptedException {
    String from = Long.toString(since.toEpochMilli());
    console.line("");
    console.line("$ whylate breakdown");
    new CommandLine(new BreakdownCommand()).execute("--api", api, "--from", from);
    JsonNode slow = slowest(since, 1 + requests / SLOW_SHARE).path("requests");
    if (!slow.isEmpty()) {
      String id = slow.get(slow.size() - 1).path("request_id").asText();
      console.line("");
      console.line("$ whylate why " + id);
      new CommandLine(new WhyCommand()).execute("--api", api, id);
    }
    console.line("");
  }

  private JsonNode slowest(Instant since, int limit) throws InterruptedException {
    URI uri =
        URI.create(
            "%s/api/v1/requests?from=%d&sort=e2e&limit=%d&where=%s"
                .formatted(api, since.toEpochMilli(), limit, URLEncoder.encode(JOINED, UTF_8)));
    try {
      HttpRequest request = HttpRequest.newBuilder(uri).timeout(TIMEOUT).build();
      HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
      if (response.statusCode() == 200) {
        return json.readTree(response.body());
      }
      LOG.warn("the API answered {}: {}", response.statusCode(), response.body());
    } catch (IOException e) {
      LOG.warn("the API did not answer", e);
    }
    return json.missingNode();
  }
}
