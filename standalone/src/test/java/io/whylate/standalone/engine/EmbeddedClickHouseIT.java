package io.whylate.standalone.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.insert.InsertResponse;
import com.clickhouse.client.api.insert.InsertSettings;
import com.clickhouse.client.api.query.QuerySettings;
import com.clickhouse.data.ClickHouseFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real engine, through ClickHouse's own clients. */
@SuppressWarnings("try") // QueryResponse.close() is declared to throw anything
class EmbeddedClickHouseIT {
  private static final long DEADLINE_SECONDS = 30;

  @TempDir static Path directory;
  private static EmbeddedClickHouse clickHouse;

  @BeforeAll
  static void start() {
    clickHouse = EmbeddedClickHouse.start(EngineLibrary.locate(), directory, 0);
  }

  @AfterAll
  static void stop() {
    if (clickHouse != null) {
      clickHouse.close();
      assertThat(clickHouse.isAlive()).isFalse();
    }
  }

  @BeforeEach
  void emptyTable() throws Exception {
    execute("CREATE DATABASE IF NOT EXISTS it");
    execute("DROP TABLE IF EXISTS it.rows");
    execute(
        "CREATE TABLE it.rows (k UInt64, s String) ENGINE = MergeTree ORDER BY k"
            + " SETTINGS non_replicated_deduplication_window = 100");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tab\tnewline\ncarriage\r",
        "two\n\nnewlines",
        "\\backslash\\",
        "it's \"quoted\" `so`",
        "nul\0nul",
        "astral \uD83D\uDE80",
        "') FORMAT TSV\n",
        "{x:String} ? ;",
        "",
      })
  void preparedStatement_trickyString_comesBackAsItWent(String tricky) throws Exception {
    try (Connection connection = connect()) {
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO it.rows (k, s) VALUES (?, ?)")) {
        insert.setLong(1, 1);
        insert.setString(2, tricky);
        insert.executeUpdate();
      }
      try (PreparedStatement select =
          connection.prepareStatement("SELECT s, ? FROM it.rows WHERE s = ?")) {
        select.setString(1, tricky);
        select.setString(2, tricky);
        try (ResultSet result = select.executeQuery()) {
          assertThat(result.next()).isTrue();
          assertThat(result.getString(1)).isEqualTo(tricky);
          assertThat(result.getString(2)).isEqualTo(tricky);
          assertThat(result.next()).isFalse();
        }
      }
    }
  }

  @Test
  void preparedStatement_batch_insertsEachRow() throws Exception {
    try (Connection connection = connect();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO it.rows (k, s) VALUES (?, ?)")) {
      for (int i = 0; i < 100; i++) {
        insert.setLong(1, i);
        insert.setString(2, "row\n\n" + i);
        insert.addBatch();
      }
      insert.executeBatch();
    }
    assertThat(rows("countIf(s = concat('row\\n\\n', toString(k)))")).isEqualTo(100);
  }

  @Test
  void client_escapedBoundParameters_areBound() throws Exception {
    try (Client client = client();
        var response =
            client
                .query(
                    "SELECT {x:String} AS x, {n:UInt8} + 1 AS n",
                    Map.of("x", "it's\\ta\\n\\\\", "n", 41))
                .get(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
      var reader = client.newBinaryFormatReader(response);
      reader.next();
      assertThat(reader.getString("x")).isEqualTo("it's\ta\n\\");
      assertThat(reader.getInteger("n")).isEqualTo(42);
    }
  }

  @Test
  void insert_rowBinary_everyRowArrives() throws Exception {
    try (Client client = client();
        InsertResponse response = insert(client, rowBinary(0, 100_000), "everyRow")) {
      assertThat(response.getWrittenRows()).isEqualTo(100_000);
    }
    assertThat(rows("count()")).isEqualTo(100_000);
    assertThat(rows("sum(k)")).isEqualTo(100_000L * 99_999 / 2);
  }

  @Test
  void insert_sameTokenTwice_countsOnce() throws Exception {
    try (Client client = client()) {
      insert(client, rowBinary(0, 10), "token-1").close();
      insert(client, rowBinary(0, 10), "token-1").close();
      assertThat(rows("count()")).isEqualTo(10);
      insert(client, rowBinary(0, 10), "token-2").close();
      assertThat(rows("count()")).isEqualTo(20);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Length: 1000000", "Transfer-Encoding: chunked"})
  void insert_bodyThatBreaksOffBetweenRows_insertsNothing(String framing) throws Exception {
    byte[] data = rowBinary(0, 1000);
    String head =
        "POST /?query=INSERT+INTO+it.rows+FORMAT+RowBinary HTTP/1.1\r\nHost: localhost\r\n%s\r\n\r\n"
            .formatted(framing);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), clickHouse.uri().getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(head.getBytes(UTF_8));
      if (framing.contains("chunked")) {
        out.write("%x\r\n".formatted(data.length).getBytes(UTF_8));
      }
      out.write(data);
      out.flush();
      socket.shutdownOutput();
      assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
          .doesNotStartWith("HTTP/1.1 200");
    }
    assertThat(rows("count()")).isZero();
  }

  @Test
  void insert_bodyThatEndsWithinARow_isATypedErrorAndInsertsNothing() throws Exception {
    byte[] cut = rowBinary(0, 1000);
    try (Client client = client()) {
      assertThatThrownBy(() -> insert(client, Arrays.copyOf(cut, cut.length - 1), "cut").close())
          .hasStackTraceContaining("Code: 33");
    }
    assertThat(rows("count()")).isZero();
  }

  @Test
  void insert_intoAMissingTable_isATypedErrorHoweverLargeTheBody() {
    byte[] rows = new byte[20 * 1024 * 1024];
    try (Client client = client()) {
      assertThatThrownBy(
              () ->
                  client
                      .insert(
                          "it.missing", new ByteArrayInputStream(rows), ClickHouseFormat.RowBinary)
                      .get(DEADLINE_SECONDS, TimeUnit.SECONDS))
          .hasStackTraceContaining("Code: 60");
    }
  }

  @Test
  void query_badSql_isAnErrorWithItsCode() {
    assertThatThrownBy(() -> execute("SELECT nonsense FROM it.rows"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("nonsense")
        .satisfies(e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(47));
  }

  @Test
  void query_afterAnotherRequestsSettings_hasDefaults() throws Exception {
    String sql = "SELECT getSetting('max_result_rows')";
    try (Client client = client()) {
      for (int i = 0; i < 12; i++) {
        var settings = new QuerySettings().serverSetting("max_result_rows", "7");
        try (var response =
            client.query("SELECT 1", settings).get(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
          assertThat(response.getResultRows()).isEqualTo(1);
        }
        assertThat(number(sql)).isZero();
      }
    }
  }

  @Test
  void readers_duringAnInsert_seeWholeInsertsOnly() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (Client client = client()) {
      Future<?> writer =
          threads.submit(
              () -> {
                for (int i = 0; i < 20; i++) {
                  insert(client, rowBinary(i * 1000, 1000), "batch-" + i).close();
                }
                return null;
              });
      Callable<List<Long>> reader =
          () -> {
            List<Long> seen = new ArrayList<>();
            do {
              seen.add(rows("count()"));
            } while (!writer.isDone());
            return seen;
          };
      for (Future<List<Long>> seen : threads.invokeAll(List.of(reader, reader, reader))) {
        assertThat(seen.get()).isSorted().allMatch(count -> count % 1000 == 0);
      }
      writer.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    } finally {
      threads.shutdownNow();
    }
    assertThat(rows("count()")).isEqualTo(20_000);
  }

  @Test
  void schema_appliedTwice_applies() throws Exception {
    try (Stream<Path> files = Files.list(Path.of("..", "clickhouse"))) {
      List<Path> ddl = files.filter(file -> file.toString().endsWith(".sql")).sorted().toList();
      assertThat(ddl).isNotEmpty();
      for (int i = 0; i < 2; i++) {
        for (Path file : ddl) {
          execute(Files.readString(file));
        }
      }
    }
    assertThat(number("SELECT count() FROM system.tables WHERE database = 'whylate'"))
        .isGreaterThanOrEqualTo(4);
  }

  private static InsertResponse insert(Client client, byte[] rowBinary, String token)
      throws Exception {
    return client
        .insert(
            "it.rows",
            new ByteArrayInputStream(rowBinary),
            ClickHouseFormat.RowBinary,
            new InsertSettings().setDeduplicationToken(token))
        .get(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  /** Rows (k, "s\n\n"), so that the data is full of what the engine takes for its end inline. */
  private static byte[] rowBinary(int from, int count) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (long k = from; k < from + count; k++) {
      byte[] key = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(k).array();
      out.write(key, 0, key.length);
      out.write(3);
      out.writeBytes("s\n\n".getBytes(UTF_8));
    }
    return out.toByteArray();
  }

  private static long rows(String aggregate) throws SQLException {
    return number("SELECT " + aggregate + " FROM it.rows");
  }

  private static long number(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("compress", "false");
    properties.setProperty("user", "default");
    return DriverManager.getConnection("jdbc:ch:" + clickHouse.uri(), properties);
  }

  private static Client client() {
    return new Client.Builder()
        .addEndpoint(clickHouse.uri().toString())
        .setUsername("default")
        .setPassword("")
        .compressServerResponse(false)
        .compressClientRequest(false)
        .setMaxRetries(0)
        .serverSetting("async_insert", "0")
        .build();
  }
}
