package io.whylate.query.read;

import io.whylate.attribution.breakdown.Layer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes made-up requests with plain statements. */
final class Inserts {

  private static final int BLOCK = 100;
  private static final String OPENED_AT = "fromUnixTimestamp64Milli(toInt64(?), 'UTC')";
  private static final String LAYERS =
      Arrays.stream(Layer.values())
          .map(layer -> "layer_" + layer + "_ns")
          .collect(Collectors.joining(", "));

  private static final String REQUESTS =
      "INSERT INTO whylate.requests (row_id, opened_at, request_id, key_kind, revision, trace_ids,"
          + " perspective, start, e2e_ns, by_service, ttft_ns, aliases, input_tokens,"
          + " cached_input_tokens, output_tokens, tpot_ns, flags, savable_known, savable_ns,"
          + " completeness, service, model, streamed, status, sampling_probability, rules_version,"
          + " row_version, is_deleted, tail_ns, in_flight, censored, timer_start, timer_end, clock_offset.from_clock, clock_offset.to_clock,"
          + " clock_offset.offset_ns, clock_offset.least_ns, clock_offset.most_ns,"
          + " clock_offset.estimated_least_ns, clock_offset.estimated_most_ns, "
          + LAYERS
          + ") VALUES ";

  private static final String REQUEST =
      "(?, "
          + OPENED_AT
          + ", ?, 'request_id', ?, [?], ?, fromUnixTimestamp64Nano(toInt64(?), 'UTC'), ?,"
          + " mapFromArrays(splitByChar('|', ?), arrayMap(x -> toUInt64(x), splitByChar('|', ?))),"
          + " ?, [?], ?, ?, ?, ?, ['clock_step'], ?, map('queueing', toUInt64(?)), ?, ?, ?, ?, ?,"
          + " ?, '1', ?, ?, ?, ?, ?, ?, ?, ['h1', 'h1'], ['h2', 'h3'], [-40, NULL], [NULL, 9], [5, 8], [-41,"
          + " NULL], [-39, NULL], "
          + String.join(", ", Collections.nCopies(Layer.values().length, "?"))
          + ")";

  private static final String CALL =
      "(?, "
          + OPENED_AT
          + ", '00f067aa0ba902b7', ?, 'rag', true, 5, ?, ?, NULL, 'engine_arrival',"
          + " ?, 'gen_ai.latency.time_to_first_token', ?, 900, NULL, NULL,"
          + " NULL, ?, 100, 20, ?)";

  private static final String SPAN =
      "(?, "
          + OPENED_AT
          + ", ?, '00f067aa0ba902b7', NULL, 'chat', 'CLIENT', 'edge', 'edge@1', '', 1, 2, 'UNSET',"
          + " map('k', 'v'), ?)";

  private Inserts() {}

  /** The rows of all tables. */
  static void all(Connection connection, Collection<GeneratedRequest> requests)
      throws SQLException {
    requests(connection, requests);
    run(
        connection,
        "INSERT INTO whylate.segments VALUES ",
        requests,
        Inserts::segments,
        Inserts::key);
    run(connection, "INSERT INTO whylate.model_calls VALUES ", requests, r -> CALL, Inserts::call);
    run(connection, "INSERT INTO whylate.spans VALUES ", requests, r -> SPAN, Inserts::span);
  }

  static void requests(Connection connection, Collection<GeneratedRequest> requests)
      throws SQLException {
    run(connection, REQUESTS, requests, r -> REQUEST, Inserts::request);
  }

  /** The opening is fixed when a request opens, whatever later revisions say of its start. */
  static long openedAtMs(GeneratedRequest request) {
    return 1_796_052_138_000L + request.number();
  }

  private static List<@Nullable Object> request(GeneratedRequest request) {
    Map<String, Long> owners = request.byService();
    List<@Nullable Object> values = new ArrayList<>();
    Collections.addAll(
        values,
        request.rowId(),
        openedAtMs(request),
        request.requestId(),
        request.revision(),
        request.traceId(),
        request.perspective(),
        request.startNs(),
        request.e2eNs(),
        String.join("|", owners.keySet()),
        owners.values().stream().map(String::valueOf).collect(Collectors.joining("|")),
        request.ttftNs(),
        request.alias(),
        request.inputTokens(),
        request.cachedInputTokens(),
        request.outputTokens(),
        request.tpotNs(),
        request.savableKnown(),
        request.savableQueueingNs(),
        request.completeness(),
        request.service(),
        request.model(),
        request.streamed(),
        request.status(),
        request.samplingProbability(),
        request.revision(),
        request.deleted() ? 1 : 0,
        request.callEndNs(),
        request.inFlight(),
        request.censored(),
        request.ttftNs() == null ? null : "client_call",
        request.ttftNs() == null ? null : request.firstEvent());
    for (Layer layer : Layer.values()) {
      values.add(request.layer(layer));
    }
    return values;
  }

  /** Pieces in layer order. */
  private static String segments(GeneratedRequest request) {
    List<Long> starts = new ArrayList<>();
    List<Long> ends = new ArrayList<>();
    List<String> layers = new ArrayList<>();
    long at = 0;
    for (Map.Entry<Layer, Long> layer : request.layers().entrySet()) {
      starts.add(at);
      at += layer.getValue();
      ends.add(at);
      layers.add("'" + layer.getKey() + "'");
    }
    int n = layers.size();
    List<List<?>> columns =
        List.of(
            starts,
            ends,
            layers,
            Collections.nCopies(n, "'rag'"),
            Collections.nCopies(n, "NULL"),
            Collections.nCopies(n, "NULL"),
            Collections.nCopies(n, "'00f067aa0ba902b7'"),
            Collections.nCopies(n, "'own-time'"));
    return "(?, "
        + OPENED_AT
        + ", "
        + columns.stream().map(List::toString).collect(Collectors.joining(", "))
        + ", ?)";
  }

  private static List<@Nullable Object> key(GeneratedRequest request) {
    return Arrays.asList(request.rowId(), openedAtMs(request), request.revision());
  }

  private static List<@Nullable Object> call(GeneratedRequest request) {
    return Arrays.asList(
        request.rowId(),
        openedAtMs(request),
        request.model(),
        request.callEndNs(),
        request.callTtftNs(),
        request.firstEvent(),
        request.tpotNs(),
        request.callTokens(),
        request.revision());
  }

  private static List<@Nullable Object> span(GeneratedRequest request) {
    return Arrays.asList(
        request.rowId(), openedAtMs(request), request.traceId(), request.revision());
  }

  private static void run(
      Connection connection,
      String insert,
      Collection<GeneratedRequest> requests,
      Function<GeneratedRequest, String> row,
      Function<GeneratedRequest, List<@Nullable Object>> values)
      throws SQLException {
    List<GeneratedRequest> all = List.copyOf(requests);
    for (int from = 0; from < all.size(); from += BLOCK) {
      block(connection, insert, all.subList(from, Math.min(from + BLOCK, all.size())), row, values);
    }
  }

  private static void block(
      Connection connection,
      String insert,
      List<GeneratedRequest> requests,
      Function<GeneratedRequest, String> row,
      Function<GeneratedRequest, List<@Nullable Object>> values)
      throws SQLException {
    String sql = insert + requests.stream().map(row).collect(Collectors.joining(", "));
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int position = 0;
      for (GeneratedRequest request : requests) {
        for (Object value : values.apply(request)) {
          statement.setObject(++position, value);
        }
      }
      statement.executeUpdate();
    }
  }
}
