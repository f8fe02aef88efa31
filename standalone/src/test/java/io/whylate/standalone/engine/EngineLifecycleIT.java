package io.whylate.standalone.engine;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.standalone.process.StartupException;
import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts and ends of the engine's process. */
class EngineLifecycleIT {
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  @TempDir Path directory;

  @Test
  void restart_keepsWhatWasInserted() throws Exception {
    try (EmbeddedClickHouse clickHouse = start()) {
      ask(clickHouse.uri(), "CREATE TABLE kept (k UInt8) ENGINE = MergeTree ORDER BY k");
      ask(clickHouse.uri(), "INSERT INTO kept VALUES (7)");
    }
    try (EmbeddedClickHouse clickHouse = start()) {
      assertThat(ask(clickHouse.uri(), "SELECT k FROM kept")).isEqualTo("7\n");
    }
  }

  @Test
  void close_withTablesAndMerges_exitsCleanly() throws Exception {
    EmbeddedClickHouse clickHouse = start();
    try (clickHouse) {
      ask(clickHouse.uri(), "CREATE TABLE merged (k UInt8) ENGINE = MergeTree ORDER BY k");
      for (int i = 0; i < 20; i++) {
        ask(clickHouse.uri(), "INSERT INTO merged VALUES (" + i + ")");
      }
    }
    assertThat(clickHouse.exitCode()).succeedsWithin(DEADLINE).isEqualTo(0);
  }

  @Test
  void close_whileAQueryRuns_cancelsItAndExitsCleanly() throws Exception {
    EmbeddedClickHouse clickHouse = start();
    CompletableFuture<HttpResponse<String>> endless;
    try (clickHouse) {
      String query = "SELECT sum(cityHash64(number)) FROM numbers(1000000000000)";
      endless = send(clickHouse.uri(), query);
      awaitRunning(clickHouse.uri(), query);
    }
    assertThat(clickHouse.exitCode()).succeedsWithin(DEADLINE).isEqualTo(0);
    assertThat(endless).failsWithin(DEADLINE);
  }

  private static void awaitRunning(URI uri, String query) throws Exception {
    String running = "SELECT countIf(query = '" + query + "') FROM system.processes";
    long deadline = System.nanoTime() + DEADLINE.toNanos();
    while (!ask(uri, running).equals("1\n")) {
      assertThat(System.nanoTime()).as("the query did not start").isLessThan(deadline);
    }
  }

  @Test
  void kill9_ofTheParent_leavesNoEngine() throws Exception {
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-cp",
                System.getProperty("java.class.path"),
                TestParent.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = parent.inputReader(StandardCharsets.UTF_8)) {
      Iterator<String> said = List.of(out.readLine().split(" ", -1)).iterator();
      ProcessHandle engine = ProcessHandle.of(Long.parseLong(said.next())).orElseThrow();
      assertThat(ask(URI.create(said.next()), "SELECT 1")).isEqualTo("1\n");

      parent.destroyForcibly().waitFor();

      assertThat(engine.onExit()).succeedsWithin(DEADLINE);
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void kill9_ofTheEngine_losesNothingThatWasAnswered() throws Exception {
    try (EmbeddedClickHouse clickHouse = start()) {
      ask(clickHouse.uri(), "CREATE TABLE kept (k UInt64) ENGINE = MergeTree ORDER BY k");
      ask(clickHouse.uri(), "INSERT INTO kept SELECT number FROM numbers(1000)");
      ProcessHandle engine = ProcessHandle.of(clickHouse.pid()).orElseThrow();
      engine.destroyForcibly();
      assertThat(engine.onExit()).succeedsWithin(DEADLINE);
    }
    try (EmbeddedClickHouse clickHouse = start()) {
      assertThat(ask(clickHouse.uri(), "SELECT count() FROM kept")).isEqualTo("1000\n");
    }
  }

  @Test
  void start_portTaken_saysSo() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      assertThatThrownBy(
              () -> EmbeddedClickHouse.start(EngineLibrary.locate(), directory, port).close())
          .isInstanceOf(StartupException.class)
          .hasMessageContaining("port " + port + " on 127.0.0.1 is taken");
    }
  }

  @Test
  void start_dataDirectoryInUse_saysSo() throws Exception {
    try (EmbeddedClickHouse clickHouse = start()) {
      assertThat(clickHouse.isAlive()).isTrue();
      assertThatThrownBy(() -> start().close())
          .isInstanceOf(StartupException.class)
          .hasMessageContaining(directory.toString());
    }
  }

  @Test
  void start_fileThatIsNoLibrary_saysSo() {
    assertThatThrownBy(
            () ->
                EmbeddedClickHouse.start(Path.of("pom.xml").toAbsolutePath(), directory, 0).close())
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("pom.xml");
  }

  @Test
  void start_damagedLibrary_saysWhatToDo() throws Exception {
    Path damaged = directory.resolve("libchdb.so");
    try (FileChannel whole = FileChannel.open(EngineLibrary.locate());
        FileChannel part = FileChannel.open(damaged, CREATE_NEW, WRITE)) {
      whole.transferTo(0, 1 << 20, part);
    }

    assertThatThrownBy(() -> EmbeddedClickHouse.start(damaged, directory, 0).close())
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("delete " + damaged + " and run ./whylate again")
        .message()
        .hasLineCount(1);
  }

  private EmbeddedClickHouse start() {
    return EmbeddedClickHouse.start(EngineLibrary.locate(), directory, 0);
  }

  private static String ask(URI uri, String sql) throws Exception {
    HttpResponse<String> response = send(uri, sql).get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body();
  }

  private static CompletableFuture<HttpResponse<String>> send(URI uri, String sql) {
    return HttpClient.newHttpClient()
        .sendAsync(
            HttpRequest.newBuilder(uri.resolve("/"))
                .POST(HttpRequest.BodyPublishers.ofString(sql))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
