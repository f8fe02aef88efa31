package io.whylate.standalone.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs requests: statements side by side on the readers, inserts with data on the writers. */
final class Engine {
  private static final int HEAD_BYTES = 256 * 1024;
  private static final int MAX_STATEMENT_BYTES = 16 * 1024 * 1024;
  private static final Duration DRAIN = Duration.ofSeconds(5);

  private final Chdb chdb;
  private final ConnectionPool readers;
  private final ConnectionPool writers;
  private final ChdbConnection control;

  private Engine(
      Chdb chdb, ConnectionPool readers, ConnectionPool writers, ChdbConnection control) {
    this.chdb = chdb;
    this.readers = readers;
    this.writers = writers;
    this.control = control;
  }

  static Engine open(EngineConfig config) {
    int readers = config.readers();
    int inUse = readers + config.writers();
    Chdb chdb =
        Chdb.open(config.library(), config.dataDirectory(), inUse + 1, config.memoryBytes());
    List<ChdbConnection> opened = chdb.connections();
    return new Engine(
        chdb,
        new ConnectionPool(opened.subList(0, readers)),
        new ConnectionPool(opened.subList(readers, inUse)),
        opened.get(inUse));
  }

  /** An outcome that is handed on while its connection is still held. */
  interface Answer {
    void send(ChdbResult result, String format) throws IOException;
  }

  /**
   * Runs one request and hands its result to the answer.
   *
   * @throws IOException if the body breaks off or the answer cannot be sent
   */
  void run(EngineRequest request, InputStream body, Answer answer)
      throws EngineException, IOException, InterruptedException {
    InputStream text = statement(request, body);
    byte[] head = text.readNBytes(HEAD_BYTES);
    StatementHead parsed = StatementHead.of(head, head.length);
    if (parsed.sessionOnly()) {
      throw EngineException.refused(
          EngineException.NOT_IMPLEMENTED,
          "SET and USE last no longer than their request: put settings and database in the URL");
    }
    if (parsed.dataInsert()) {
      insert(request, head, parsed, text, answer);
    } else {
      query(request, wholeStatement(head, text), parsed, answer);
    }
  }

  private static InputStream statement(EngineRequest request, InputStream body) {
    return request.query().isEmpty()
        ? body
        : new SequenceInputStream(
            new ByteArrayInputStream((request.query() + "\n").getBytes(UTF_8)), body);
  }

  private void insert(
      EngineRequest request, byte[] head, StatementHead parsed, InputStream rest, Answer answer)
      throws EngineException, IOException, InterruptedException {
    if (request.readOnly()) {
      throw readOnly();
    }
    byte[] insert = Arrays.copyOf(head, parsed.end());
    int dataStart = parsed.dataStart();
    InputStream data =
        new SequenceInputStream(
            new ByteArrayInputStream(head, dataStart, head.length - dataStart), rest);
    String format = Objects.requireNonNull(parsed.format());
    with(
        writers,
        request,
        connection -> {
          try (ChdbResult result = connection.insert(insert, format, request.parameters(), data)) {
            answer.send(result, request.format());
          }
        });
  }

  private void query(EngineRequest request, byte[] sql, StatementHead parsed, Answer answer)
      throws EngineException, IOException, InterruptedException {
    String format = parsed.format() == null ? request.format() : parsed.format();
    with(
        readers,
        request,
        connection -> {
          refuse(connection.classify(sql), request);
          try (ChdbResult result = connection.query(sql, format, request.parameters())) {
            answer.send(result, format);
          }
        });
  }

  private static byte[] wholeStatement(byte[] head, InputStream rest)
      throws EngineException, IOException {
    byte[] tail = rest.readNBytes(MAX_STATEMENT_BYTES - head.length);
    if (tail.length == 0) {
      return head;
    }
    if (rest.read() >= 0) {
      throw EngineException.refused(
          EngineException.QUERY_IS_TOO_LARGE, "the statement is longer than 16 MiB");
    }
    byte[] whole = Arrays.copyOf(head, head.length + tail.length);
    System.arraycopy(tail, 0, whole, head.length, tail.length);
    return whole;
  }

  private static void refuse(ChdbConnection.StatementClass parsed, EngineRequest request)
      throws EngineException {
    if (parsed.statements() > 1) {
      throw EngineException.refused(
          EngineException.SYNTAX_ERROR, "one request holds one statement, not several");
    }
    if (request.readOnly() && parsed.changesSomething()) {
      throw readOnly();
    }
  }

  private static EngineException readOnly() {
    return EngineException.refused(
        EngineException.READONLY, "a read-only request (such as GET) cannot change anything");
  }

  private interface Work {
    void on(ChdbConnection connection) throws EngineException, IOException;
  }

  private static void with(ConnectionPool pool, EngineRequest request, Work work)
      throws EngineException, IOException, InterruptedException {
    ChdbConnection connection = pool.take();
    try {
      connection.execute("USE " + identifier(request.database()));
      request.settings().applyTo(connection);
      work.on(connection);
    } finally {
      request.settings().resetOn(connection);
      pool.giveBack(connection);
    }
  }

  private static String identifier(@Nullable String database) {
    String name = database == null ? "default" : database;
    return "`" + name.replace("\\", "\\\\").replace("`", "\\`") + "`";
  }

  /** Cancels what runs, waits up to 5 s, closes the engine; false if something still runs. */
  boolean stop() throws InterruptedException {
    cancelEverything();
    long deadline = System.nanoTime() + DRAIN.toNanos();
    if (!readers.drain(deadline) || !writers.drain(deadline)) {
      return false;
    }
    chdb.close();
    return true;
  }

  private void cancelEverything() {
    try {
      control.execute("KILL QUERY WHERE query_id != queryID() ASYNC");
    } catch (EngineException e) {
      // It reports its own cancellation as an error.
    }
  }
}
