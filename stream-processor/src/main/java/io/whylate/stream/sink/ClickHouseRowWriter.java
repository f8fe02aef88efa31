package io.whylate.stream.sink;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.ClientFaultCause;
import com.clickhouse.client.api.ServerException;
import com.clickhouse.client.api.insert.InsertSettings;
import com.clickhouse.data.ClickHouseFormat;
import io.whylate.stream.error.RootCause;
import io.whylate.stream.schema.ClickHouseServer;
import io.whylate.stream.schema.Schema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Inserts over ClickHouse's HTTP interface. Retries are the caller's, with the same token. */
public final class ClickHouseRowWriter implements RowWriter {

  private static final Logger LOG = LoggerFactory.getLogger(ClickHouseRowWriter.class);
  private static final long CONNECT_TIMEOUT_SECONDS = 5;
  // Far below max.poll.interval.ms, so that a hanging server does not cost the sink its partitions.
  private static final Duration INSERT_TIMEOUT = Duration.ofSeconds(60);

  /**
   * Wrong types, no such column or table, fields that no column takes, text that does not parse.
   */
  private static final Set<Integer> ABOUT_TABLES = Set.of(6, 10, 16, 26, 27, 41, 53, 60, 72, 117);

  private final ClickHouseServer server;
  private final Duration timeout;
  private final Client client;

  public ClickHouseRowWriter(ClickHouseServer server) {
    this(server, INSERT_TIMEOUT);
  }

  ClickHouseRowWriter(ClickHouseServer server, Duration timeout) {
    this.server = server;
    this.timeout = timeout;
    client =
        new Client.Builder()
            .addEndpoint(server.uri().toString())
            .setUsername(server.user())
            .setPassword(server.password())
            .compressServerResponse(false)
            .compressClientRequest(false)
            .setMaxRetries(0)
            .retryOnFailures(ClientFaultCause.None)
            .setConnectTimeout(CONNECT_TIMEOUT_SECONDS, ChronoUnit.SECONDS)
            .setSocketTimeout(timeout.toMillis(), ChronoUnit.MILLIS)
            // Errors must reach us, and a field without a column is a mistake to hear of.
            .serverSetting("async_insert", "0")
            .serverSetting("insert_deduplicate", "1")
            .serverSetting("input_format_skip_unknown_fields", "0")
            .build();
  }

  @Override
  public void insert(Insert insert) throws IOException {
    insert(insert, insert.token());
  }

  /**
   * ClickHouse notes a token before the rows. Killed in between it has one that hides rows which
   * are not there; then they get another.
   */
  @Override
  public void insertAgain(Insert insert) throws IOException {
    insert(insert);
    if (!Presence.ofAll(client, insert)) {
      LOG.warn("{} did not have the rows of {}", insert.table(), insert.token());
      insert(insert, insert.token() + '-' + UUID.randomUUID());
    }
  }

  private void insert(Insert insert, String token) throws IOException {
    InsertSettings settings = new InsertSettings().setDeduplicationToken(token);
    try {
      client
          .insert(
              insert.table(),
              new ByteArrayInputStream(insert.jsonLines()),
              ClickHouseFormat.JSONEachRow,
              settings)
          .get(timeout.toSeconds() + CONNECT_TIMEOUT_SECONDS, TimeUnit.SECONDS)
          .close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (TimeoutException e) {
      throw new IOException("no answer in " + timeout.toSeconds() + " s", e);
    } catch (Exception e) {
      throw new IOException(explained(e), e);
    }
  }

  /** With the column that is amiss, where the server's word is about its tables. */
  private String explained(Exception error) {
    String line = RootCause.line(error);
    Throwable cause = error;
    while (cause.getCause() != null && !(cause instanceof ServerException)) {
      cause = cause.getCause();
    }
    if (!(cause instanceof ServerException refused) || !ABOUT_TABLES.contains(refused.getCode())) {
      return line;
    }
    try {
      List<String> drift = Schema.drift(server);
      return drift.isEmpty() ? line : String.join("; ", drift);
    } catch (SQLException e) {
      return line;
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
