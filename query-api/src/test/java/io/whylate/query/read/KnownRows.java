package io.whylate.query.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.AnswerJson;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes made-up requests over ClickHouse's HTTP interface, many at a time. */
final class KnownRows {

  private static final int BLOCK = 10_000;
  private static final String INSERT =
      "INSERT INTO whylate.requests (row_id, opened_at, request_id, key_kind, revision, trace_ids,"
          + " perspective, start, e2e_ns, by_service, ttft_ns, tpot_ns, savable_known, savable_ns,"
          + " contested_ns, service, workload, model, version, tenant, session, streamed,"
          + " completeness, flags, status, error_kind, censored, sampling_probability, in_flight,"
          + " load_state, input_tokens, cached_input_tokens, output_tokens, rules_version,"
          + " row_version, is_deleted, "
          + Arrays.stream(Layer.values())
              .map(layer -> "layer_" + layer + "_ns")
              .collect(Collectors.joining(", "))
          + ") FORMAT JSONCompactEachRow";

  private static final String CALLS =
      "INSERT INTO whylate.model_calls (row_id, opened_at, span_id, service, start_ns, end_ns,"
          + " input_tokens, cached_input_tokens, output_tokens, revision)"
          + " FORMAT JSONCompactEachRow";

  private KnownRows() {}

  static void write(URI clickHouse, List<Known> requests) throws IOException, InterruptedException {
    for (int from = 0; from < requests.size(); from += BLOCK) {
      String rows =
          requests.subList(from, Math.min(from + BLOCK, requests.size())).stream()
              .map(KnownRows::row)
              .collect(Collectors.joining("\n"));
      insert(clickHouse, INSERT, rows);
    }
  }

  /** One model call of each, from which the tokens of a single request are read. */
  static void writeCalls(URI clickHouse, List<Known> requests)
      throws IOException, InterruptedException {
    String rows =
        requests.stream()
            .map(
                known ->
                    AnswerJson.write(
                        Arrays.asList(
                            known.rowId(),
                            decimal(known.openedAtMs(), 1000),
                            "00f067aa0ba902b7",
                            "engine",
                            0,
                            1,
                            known.inputTokens(),
                            known.cachedInputTokens(),
                            known.outputTokens(),
                            known.revision())))
            .collect(Collectors.joining("\n"));
    insert(clickHouse, CALLS, rows);
  }

  private static void insert(URI clickHouse, String statement, String rows)
      throws IOException, InterruptedException {
    URI uri = URI.create(clickHouse + "?query=" + URLEncoder.encode(statement, UTF_8));
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(uri).POST(BodyPublishers.ofString(rows)).build(),
                BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException(response.body());
    }
  }

  private static String row(Known known) {
    List<@Nullable Object> values =
        new ArrayList<>(
            Arrays.asList(
                known.rowId(),
                decimal(known.openedAtMs(), 1000),
                known.requestId(),
                "request_id",
                known.revision(),
                List.of("%032x".formatted(known.number() + 1)),
                known.perspective(),
                decimal(known.startNs(), 1_000_000_000),
                known.e2eNs(),
                known.byService(),
                known.ttftNs(),
                known.tpotNs(),
                known.savableNs() != null,
                known.savableNs() == null ? Map.of() : known.savableNs(),
                known.contestedNs(),
                known.service(),
                known.workload(),
                known.model(),
                known.version(),
                known.tenant(),
                known.session(),
                known.streamed(),
                known.completeness(),
                known.completeness().equals("partial") ? List.of("lost_spans") : List.of(),
                known.status(),
                known.censored() ? "timeout" : null,
                known.censored(),
                known.samplingProbability(),
                known.inFlight(),
                known.loadState(),
                known.inputTokens(),
                known.cachedInputTokens(),
                known.outputTokens(),
                "1",
                known.revision(),
                known.retracted() ? 1 : 0));
    for (Layer layer : Layer.values()) {
      values.add(known.ns(layer));
    }
    return AnswerJson.write(values);
  }

  /** A time as seconds since 1970, whole and all digits. */
  private static String decimal(long value, long perSecond) {
    String fraction = Long.toString(perSecond + value % perSecond).substring(1);
    return value / perSecond + "." + fraction;
  }
}
