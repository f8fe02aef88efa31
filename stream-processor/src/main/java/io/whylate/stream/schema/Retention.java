package io.whylate.stream.schema;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many days after a request was opened its rows are dropped, in each table; 0 for never. A
 * table has a partition a day, which goes as a whole.
 */
public record Retention(int requests, int modelCalls, int segments, int spans) {

  /** Sets what is not so yet. */
  public void apply(ClickHouseServer server) throws SQLException {
    try (Connection connection = Schema.connect(server);
        Statement statement = connection.createStatement()) {
      for (Map.Entry<String, Integer> table : daysByTable().entrySet()) {
        String now = ttl(connection, table.getKey());
        String wanted = table.getValue() == 0 ? "" : "toIntervalDay(" + table.getValue() + ")";
        if (wanted.isEmpty() && !now.isEmpty()) {
          statement.execute("ALTER TABLE whylate." + table.getKey() + " REMOVE TTL");
        } else if (!wanted.equals(now)) {
          drop(statement, table.getKey(), wanted);
        }
      }
    }
  }

  private static void drop(Statement statement, String table, String after) throws SQLException {
    statement.execute("ALTER TABLE whylate." + table + " MODIFY SETTING ttl_only_drop_parts = 1");
    statement.execute("ALTER TABLE whylate." + table + " MODIFY TTL toDate(opened_at) + " + after);
  }

  private Map<String, Integer> daysByTable() {
    Map<String, Integer> days = new LinkedHashMap<>();
    days.put("requests", requests);
    days.put("model_calls", modelCalls);
    days.put("segments", segments);
    days.put("spans", spans);
    return days;
  }

  /** The interval as ClickHouse writes it; empty for none. */
  private static String ttl(Connection connection, String table) throws SQLException {
    try (PreparedStatement ask =
        connection.prepareStatement(
            """
            SELECT extract(engine_full, ' TTL .*?(toIntervalDay\\\\(\\\\d+\\\\))')
            FROM system.tables WHERE database = 'whylate' AND name = ?
            """)) {
      ask.setString(1, table);
      try (ResultSet rows = ask.executeQuery()) {
        return rows.next() ? rows.getString(1) : "";
      }
    }
  }
}
