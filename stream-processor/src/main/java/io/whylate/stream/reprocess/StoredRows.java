package io.whylate.stream.reprocess;

import io.whylate.stream.schema.ClickHouseServer;
import io.whylate.stream.schema.Schema;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rows of requests that ClickHouse has. */
final class StoredRows implements AutoCloseable {

  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final Connection connection;

  StoredRows(ClickHouseServer server) throws SQLException {
    connection = Schema.connect(server, LONGEST);
  }

  /** By row id; several where the use of an ID began anew after it was forgotten. */
  Map<String, List<StoredRow>> find(Collection<String> rowIds) throws SQLException {
    if (rowIds.isEmpty()) {
      return Map.of();
    }
    String marks = rowIds.stream().map(id -> "?").collect(Collectors.joining(", "));
    String sql =
        "SELECT row_id, toUnixTimestamp64Milli(opened_at) AS opened_ms, revision, rules_version"
            + " FROM whylate.requests FINAL WHERE request_id IN ("
            + marks
            + ") AND row_id IN ("
            + marks
            + ")";
    Map<String, List<StoredRow>> rows = new HashMap<>();
    try (PreparedStatement ask = connection.prepareStatement(sql)) {
      int i = 1;
      for (String value :
          Stream.concat(rowIds.stream().map(StoredRows::requestId), rowIds.stream()).toList()) {
        ask.setString(i++, value);
      }
      try (ResultSet answer = ask.executeQuery()) {
        while (answer.next()) {
          StoredRow row =
              new StoredRow(
                  answer.getString(1),
                  Instant.ofEpochMilli(answer.getLong(2)),
                  answer.getInt(3),
                  answer.getString(4));
          rows.computeIfAbsent(row.rowId(), id -> new ArrayList<>()).add(row);
        }
      }
    }
    return rows;
  }

  /** The index knows these. */
  private static String requestId(String rowId) {
    return rowId.substring(0, Math.max(0, rowId.lastIndexOf('#')));
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
