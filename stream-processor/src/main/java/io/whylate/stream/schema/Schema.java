package io.whylate.stream.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** Creates the database and its tables, and adds what tables of earlier versions do not have. */
public final class Schema {

  /** The files of the {@code clickhouse} folder in order, one object a file. */
  static final List<String> FILES =
      List.of(
          "010_database.sql",
          "020_requests.sql",
          "030_model_calls.sql",
          "040_spans.sql",
          "050_segments.sql",
          "060_model_calls_before_window.sql");

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private Schema() {}

  /** Can be done again and again. */
  public static void apply(ClickHouseServer server) throws SQLException {
    try (Connection connection = connect(server);
        Statement statement = connection.createStatement()) {
      for (String file : FILES) {
        String ddl = text(file);
        statement.execute(ddl);
        Table table = Table.of(ddl);
        if (!table.name().isEmpty()) {
          statement.execute(table.additions());
        }
      }
    }
  }

  /** A line for each column that we write and the server does not have so, with the remedy. */
  public static List<String> drift(ClickHouseServer server) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Connection connection = connect(server);
        PreparedStatement statement =
            connection.prepareStatement(
                "SELECT name, type FROM system.columns WHERE database || '.' || table = ?")) {
      for (String file : FILES) {
        Table table = Table.of(text(file));
        if (!table.name().isEmpty()) {
          statement.setString(1, table.name());
          lines.addAll(table.drift(columns(statement)));
        }
      }
    }
    return lines;
  }

  private static Map<String, String> columns(PreparedStatement statement) throws SQLException {
    Map<String, String> columns = new HashMap<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        columns.put(rows.getString(1), rows.getString(2));
      }
    }
    return columns;
  }

  static Connection connect(ClickHouseServer server) throws SQLException {
    return connect(server, TIMEOUT);
  }

  /** A statement ends within this time. */
  public static Connection connect(ClickHouseServer server, Duration longest) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:clickhouse:" + server.uri(), settings(server, longest));
  }

  private static Properties settings(ClickHouseServer server, Duration longest) {
    Properties settings = new Properties();
    settings.setProperty("user", server.user());
    settings.setProperty("password", server.password());
    settings.setProperty("compress", "false");
    settings.setProperty("decompress", "false");
    settings.setProperty("retry", "0");
    settings.setProperty("connection_timeout", Long.toString(TIMEOUT.toMillis()));
    settings.setProperty("socket_timeout", Long.toString(longest.toMillis()));
    settings.setProperty("clickhouse_setting_async_insert", "0");
    return settings;
  }

  static String text(String file) {
    try (InputStream sql = Schema.class.getResourceAsStream("/clickhouse/" + file)) {
      return new String(Objects.requireNonNull(sql, file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
