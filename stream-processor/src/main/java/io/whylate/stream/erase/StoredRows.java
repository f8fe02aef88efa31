package io.whylate.stream.erase;

import io.whylate.stream.schema.ClickHouseServer;
import io.whylate.stream.schema.Schema;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows in ClickHouse. */
public final class StoredRows implements AutoCloseable {

  /** The requests last: the others are found by them, also by a second try. */
  private static final List<String> TABLES =
      List.of("spans", "segments", "model_calls", "requests");

  /** A mutation rewrites every part that has one of the rows. */
  private static final Duration LONGEST = Duration.ofHours(6);

  private final Connection connection;

  private StoredRows(Connection connection) {
    this.connection = connection;
  }

  public static StoredRows connect(ClickHouseServer server) throws SQLException {
    return new StoredRows(Schema.connect(server, LONGEST));
  }

  /** By table; revisions that are not merged yet count as well. */
  public Map<String, Long> count(Target target) throws SQLException {
    Map<String, Long> rows = new LinkedHashMap<>();
    for (String table : TABLES) {
      String sql = "SELECT count() FROM whylate." + table + " WHERE " + target.condition();
      try (PreparedStatement ask = prepared(sql, target);
          ResultSet answer = ask.executeQuery()) {
        answer.next();
        rows.put(table, answer.getLong(1));
      }
    }
    return rows;
  }

  /** The keys of the requests. */
  public List<String> keys(Target target) throws SQLException {
    String sql =
        "SELECT DISTINCT request_id FROM whylate.requests WHERE request_id != '' AND "
            + target.condition();
    List<String> keys = new ArrayList<>();
    try (PreparedStatement ask = prepared(sql, target);
        ResultSet answer = ask.executeQuery()) {
      while (answer.next()) {
        keys.add(answer.getString(1));
      }
    }
    return keys;
  }

  /** Returns once no part that is read holds any of them. */
  public Map<String, Long> delete(Target target) throws SQLException {
    Map<String, Long> rows = count(target);
    for (String table : TABLES) {
      if (rows.getOrDefault(table, 0L) > 0) {
        String sql =
            "ALTER TABLE whylate."
                + table
                + " DELETE WHERE "
                + target.condition()
                + " SETTINGS mutations_sync = 2, allow_nondeterministic_mutations = 1";
        try (PreparedStatement mutation = prepared(sql, target)) {
          mutation.execute();
        }
      }
    }
    return rows;
  }

  private PreparedStatement prepared(String sql, Target target) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < target.values().size(); i++) {
      statement.setString(i + 1, target.values().get(i));
    }
    return statement;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
