package io.whylate.query.read;

import io.whylate.attribution.breakdown.Layer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes made-up requests with plain statements. */
final class Inserts {

  private static final String REQUESTS =
      "INSERT INTO whylate.requests (row_id, opened_at, request_id, key_kind, revision, trace_ids,"
          + " perspective, start, e2e_ns, by_service, ttft_ns, ttft_layers, savable_known, completeness, flags, service, model,"
          + " streamed, status, censored, sampling_probability, rules_version, row_version, is_deleted, "
          + java.util.Arrays.stream(Layer.values())
              .map(layer -> "layer_" + layer + "_ns")
              .collect(Collectors.joining(", "))
          + ") VALUES (?, fromUnixTimestamp64Milli(toInt64(?), 'UTC'), ?, 'request_id', ?, [?],"
          + " 'caller', fromUnixTimestamp64Nano(toInt64(?), 'UTC'), ?, mapFromArrays(splitByChar('|', ?),"
          + " arrayMap(x -> toUInt64(x), splitByChar('|', ?))), ?, map(), false, ?, [], ?, ?, ?, ?, false, ?, '1', ?, ?, "
          + String.join(", ", Collections.nCopies(Layer.values().length, "?"))
          + ")";

  private Inserts() {}

  static void request(Connection connection, GeneratedRequest request) throws SQLException {
    Map<String, Long> owners = request.byService();
    List<@Nullable Object> values = new ArrayList<>();
    Collections.addAll(
        values,
        request.rowId(),
        openedAtMs(request),
        request.requestId(),
        request.revision(),
        request.traceId(),
        request.startNs(),
        request.e2eNs(),
        String.join("|", owners.keySet()),
        owners.values().stream().map(String::valueOf).collect(Collectors.joining("|")),
        request.ttftNs(),
        request.completeness(),
        request.service(),
        request.model(),
        request.streamed(),
        request.status(),
        request.samplingProbability(),
        request.revision(),
        request.deleted() ? 1 : 0);
    for (Layer layer : Layer.values()) {
      values.add(request.layer(layer));
    }
    run(connection, REQUESTS, values);
  }

  /** Segments in layer order, one model call and one span, all of this revision. */
  static void parts(Connection connection, GeneratedRequest request) throws SQLException {
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
    run(
        connection,
        "INSERT INTO whylate.segments VALUES (?, fromUnixTimestamp64Milli(toInt64(?), 'UTC'), "
            + starts
            + ", "
            + ends
            + ", "
            + layers
            + ", "
            + Collections.nCopies(n, "'rag'")
            + ", "
            + Collections.nCopies(n, "NULL")
            + ", "
            + Collections.nCopies(n, "NULL")
            + ", "
            + Collections.nCopies(n, "'00f067aa0ba902b7'")
            + ", "
            + Collections.nCopies(n, "'own-time'")
            + ", ?)",
        java.util.Arrays.asList(request.rowId(), openedAtMs(request), request.revision()));
    run(
        connection,
        "INSERT INTO whylate.model_calls VALUES (?, fromUnixTimestamp64Milli(toInt64(?), 'UTC'),"
            + " '00f067aa0ba902b7', ?, 'rag', true, 5, 10, 7, NULL, 900, NULL, 120, ?)",
        java.util.Arrays.asList(
            request.rowId(), openedAtMs(request), request.model(), request.revision()));
    run(
        connection,
        "INSERT INTO whylate.spans VALUES (?, fromUnixTimestamp64Milli(toInt64(?), 'UTC'), ?,"
            + " '00f067aa0ba902b7', NULL, 'chat', 'CLIENT', 'edge', 'edge@1', '', 1, 2, 'UNSET',"
            + " map('k', 'v'), ?)",
        java.util.Arrays.asList(
            request.rowId(), openedAtMs(request), request.traceId(), request.revision()));
  }

  /** The opening is fixed when a request opens, whatever later revisions say of its start. */
  static long openedAtMs(GeneratedRequest request) {
    return 1_796_052_138_000L + request.number();
  }

  private static void run(Connection connection, String sql, List<@Nullable Object> values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        statement.setObject(i + 1, values.get(i));
      }
      statement.executeUpdate();
    }
  }
}
