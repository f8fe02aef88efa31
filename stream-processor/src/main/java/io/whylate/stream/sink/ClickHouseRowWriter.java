package io.whylate.stream.sink;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.ClientFaultCause;
import com.clickhouse.client.api.insert.InsertSettings;
import com.clickhouse.data.ClickHouseFormat;
import io.whylate.stream.error.RootCause;
import io.whylate.stream.schema.ClickHouseServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Inserts over ClickHouse's HTTP interface. Retries are the caller's, with the same token. */
public final class ClickHouseRowWriter implements RowWriter {

  private static final long CONNECT_TIMEOUT_SECONDS = 5;
  // Far below max.poll.interval.ms, so that a hanging server does not cost the sink its partitions.
  private static final long INSERT_TIMEOUT_SECONDS = 60;

  private final Client client;

  public ClickHouseRowWriter(ClickHouseServer server) {
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
            .setSocketTimeout(INSERT_TIMEOUT_SECONDS, ChronoUnit.SECONDS)
            // Errors must reach us, and a field without a column is a mistake to hear of.
            .serverSetting("async_insert", "0")
            .serverSetting("input_format_skip_unknown_fields", "0")
            .build();
  }

  @Override
  public void insert(Insert insert) throws IOException {
    InsertSettings settings = new InsertSettings().setDeduplicationToken(insert.token());
    try {
      client
          .insert(
              insert.table(),
              new ByteArrayInputStream(insert.jsonLines()),
              ClickHouseFormat.JSONEachRow,
              settings)
          .get(INSERT_TIMEOUT_SECONDS + CONNECT_TIMEOUT_SECONDS, TimeUnit.SECONDS)
          .close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (TimeoutException e) {
      throw new IOException("no answer in " + INSERT_TIMEOUT_SECONDS + " s", e);
    } catch (Exception e) {
      throw new IOException(RootCause.line(e), e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
