package io.whylate.stream.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/** Creates the database and its tables; what exists already is left alone. */
public final class Schema {

  /** The files of the {@code clickhouse} folder in order, one object a file. */
  static final List<String> FILES =
      List.of(
          "010_database.sql",
          "020_requests.sql",
          "030_model_calls.sql",
          "040_spans.sql",
          "050_segments.sql");

  private static final String TIMEOUT_MS = "30000";

  private Schema() {}

  public static void apply(ClickHouseServer server) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:clickhouse:" + server.uri(), settings(server));
        Statement statement = connection.createStatement()) {
      for (String file : FILES) {
        statement.execute(text(file));
      }
    }
  }

  private static Properties settings(ClickHouseServer server) {
    Properties settings = new Properties();
    settings.setProperty("user", server.user());
    settings.setProperty("password", server.password());
    settings.setProperty("compress", "false");
    settings.setProperty("decompress", "false");
    settings.setProperty("retry", "0");
    settings.setProperty("connection_timeout", TIMEOUT_MS);
    settings.setProperty("socket_timeout", TIMEOUT_MS);
    settings.setProperty("clickhouse_setting_async_insert", "0");
    return settings;
  }

  private static String text(String file) {
    try (InputStream sql = Schema.class.getResourceAsStream("/clickhouse/" + file)) {
      return new String(Objects.requireNonNull(sql, file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
