package io.whylate.query.read;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.whylate.query.QueryConfig;
import io.whylate.query.ask.BadQuestion;
import io.whylate.query.read.StoreException.Reason;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A bounded pool of connections. Statements read only, values are always bound, and all parts of
 * one statement see the same rows.
 */
final class ClickHouse implements AutoCloseable {

  private static final Duration WAIT_FOR_A_CONNECTION = Duration.ofSeconds(10);
  private static final Duration CONNECT = Duration.ofSeconds(3);

  /** For ClickHouse to say itself that a query took too long. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** Error codes of ClickHouse that a question or the set-up can cause. */
  private static final int TIMEOUT_EXCEEDED = 159;

  private static final int MEMORY_LIMIT_EXCEEDED = 241;
  private static final int CANNOT_COMPILE_REGEXP = 427;
  private static final int UNKNOWN_TABLE = 60;
  private static final int UNKNOWN_DATABASE = 81;

  private final QueryConfig config;
  private final HikariDataSource pool;

  ClickHouse(QueryConfig config) {
    this.config = config;
    this.pool = new HikariDataSource(poolConfig(config));
  }

  /** Maps a row. */
  interface Mapper<T> {
    T map(Row row) throws SQLException;
  }

  <T> List<T> query(Sql sql, Mapper<T> mapper) {
    try (Connection connection = connection();
        PreparedStatement statement = connection.prepareStatement(sql.text())) {
      bind(statement, sql.parameters());
      try (ResultSet result = statement.executeQuery()) {
        List<T> rows = new ArrayList<>();
        while (result.next()) {
          rows.add(mapper.map(new Row(result)));
        }
        return rows;
      }
    } catch (SQLException e) {
      throw translated(e);
    }
  }

  @Override
  public void close() {
    pool.close();
  }

  /**
   * The pool gives a connection the network time-out that the driver reports, which is none, and
   * the driver lets that win over its own {@code socket_timeout}. So it is set each time.
   */
  private Connection connection() throws SQLException {
    Connection connection = pool.getConnection();
    try {
      connection.setNetworkTimeout(Runnable::run, Math.toIntExact(patience(config).toMillis()));
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static Duration patience(QueryConfig config) {
    return config.queryTimeout().plus(GRACE);
  }

  private static void bind(PreparedStatement statement, List<Object> parameters)
      throws SQLException {
    for (int i = 0; i < parameters.size(); i++) {
      statement.setObject(i + 1, parameters.get(i));
    }
  }

  private RuntimeException translated(SQLException e) {
    return switch (e.getErrorCode()) {
      case CANNOT_COMPILE_REGEXP ->
          new BadQuestion("where holds a pattern that RE2 does not know, such as a look-ahead");
      case TIMEOUT_EXCEEDED ->
          tooMuch("the question takes longer than " + config.queryTimeout().toSeconds() + " s", e);
      case MEMORY_LIMIT_EXCEEDED ->
          tooMuch("the question takes more memory than there is for one", e);
      case UNKNOWN_TABLE, UNKNOWN_DATABASE ->
          new StoreException(
              Reason.NOT_READY,
              "ClickHouse at "
                  + config.clickHouse()
                  + " has no whylate tables yet; start the stream processor, it creates them",
              e);
      default -> connectionOrFault(e);
    };
  }

  private static StoreException tooMuch(String what, SQLException e) {
    return new StoreException(
        Reason.TOO_MUCH, what + "; ask for a shorter range, a filter or fewer groups", e);
  }

  private StoreException connectionOrFault(SQLException e) {
    if (e instanceof SQLTransientConnectionException
        && pool.getHikariPoolMXBean() != null
        && pool.getHikariPoolMXBean().getActiveConnections() >= config.connections()) {
      return new StoreException(
          Reason.BUSY, "as many questions as allowed are being answered; ask again", e);
    }
    if (e.getErrorCode() > 0) {
      return new StoreException(Reason.FAILED, "ClickHouse refused the query: see the log", e);
    }
    return new StoreException(
        Reason.NOT_READY, "ClickHouse does not answer at " + config.clickHouse(), e);
  }

  private static HikariConfig poolConfig(QueryConfig config) {
    HikariConfig pool = new HikariConfig();
    pool.setPoolName("clickhouse");
    pool.setJdbcUrl(config.jdbcUrl());
    pool.setUsername(config.user());
    pool.setPassword(config.password());
    pool.setMaximumPoolSize(config.connections());
    pool.setMinimumIdle(0);
    pool.setConnectionTimeout(WAIT_FOR_A_CONNECTION.toMillis());
    pool.setInitializationFailTimeout(-1);
    pool.addDataSourceProperty("client_name", "whylate-query-api");
    pool.addDataSourceProperty("compress", "false");
    pool.addDataSourceProperty("decompress", "false");
    pool.addDataSourceProperty("retry", "0");
    pool.addDataSourceProperty("connection_timeout", Long.toString(CONNECT.toMillis()));
    pool.addDataSourceProperty("socket_timeout", Long.toString(patience(config).toMillis()));
    pool.addDataSourceProperty("clickhouse_setting_async_insert", "0");
    pool.addDataSourceProperty("clickhouse_setting_enable_shared_storage_snapshot_in_query", "1");
    pool.addDataSourceProperty(
        "clickhouse_setting_max_execution_time", Long.toString(config.queryTimeout().toSeconds()));
    pool.addDataSourceProperty(
        "clickhouse_setting_max_memory_usage", Long.toString(config.queryMegabytes() * 1_000_000L));
    return pool;
  }
}
