package io.whylate.standalone.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** One connection to the engine. It runs one statement at a time, for one thread at a time. */
final class ChdbConnection {
  private static final int CHUNK = 256 * 1024;

  private final ChdbLibrary library;
  private final Pointer handle;
  private final Pointer connection;

  ChdbConnection(ChdbLibrary library, Pointer handle) {
    this.library = library;
    this.handle = handle;
    this.connection = handle.getPointer(0);
  }

  /**
   * Runs a statement.
   *
   * @param format of the result, unless the statement names one
   * @param parameters values for {@code {name:Type}}, escaped as in ClickHouse's HTTP protocol
   */
  ChdbResult query(byte[] sql, String format, Map<String, String> parameters)
      throws EngineException {
    byte[] formatName = format.getBytes(UTF_8);
    try (BoundParameters bound = new BoundParameters(parameters)) {
      return ChdbResult.of(
          library,
          library.chdb_query_with_params_n(
              connection,
              sql,
              sql.length,
              formatName,
              formatName.length,
              bound.names,
              bound.nameLengths,
              bound.values,
              bound.valueLengths,
              bound.count()));
    }
  }

  void execute(String sql) throws EngineException {
    query(sql.getBytes(UTF_8), "TabSeparated", Map.of()).close();
  }

  /**
   * Inserts what a stream holds. Data never travels inside the statement: the engine cuts inline
   * binary data at two newline bytes.
   *
   * @param insert the statement up to, and without, FORMAT or VALUES
   * @throws IOException if the stream breaks off; then nothing more is inserted
   */
  ChdbResult insert(byte[] insert, String format, Map<String, String> parameters, InputStream data)
      throws EngineException, IOException {
    byte[] formatName = format.getBytes(UTF_8);
    Pointer stream;
    try (BoundParameters bound = new BoundParameters(parameters)) {
      stream =
          library.chdb_stream_insert_with_params_n(
              connection,
              insert,
              insert.length,
              formatName,
              formatName.length,
              bound.names,
              bound.nameLengths,
              bound.values,
              bound.valueLengths,
              bound.count());
    }
    try {
      failOnError(stream);
      append(stream, data);
      return ChdbResult.of(library, library.chdb_stream_done(stream));
    } finally {
      library.chdb_destroy_insert_stream(stream);
    }
  }

  private void append(Pointer stream, InputStream data) throws EngineException, IOException {
    byte[] chunk = new byte[CHUNK];
    try {
      for (int n = data.readNBytes(chunk, 0, CHUNK); n > 0; n = data.readNBytes(chunk, 0, CHUNK)) {
        if (library.chdb_stream_append(stream, chunk, n) != ChdbLibrary.SUCCESS) {
          failOnError(stream);
          throw EngineException.of("the engine took no more data");
        }
      }
    } catch (IOException e) {
      library.chdb_stream_cancel_insert(stream);
      throw e;
    }
  }

  private void failOnError(Pointer stream) throws EngineException {
    String error = library.chdb_stream_insert_error(stream);
    if (error != null) {
      throw EngineException.of(error);
    }
  }

  /** What a text holds, by the engine's own parser; nothing runs. */
  StatementClass classify(byte[] sql) {
    try (Memory analysis = new Memory(16)) {
      analysis.clear();
      analysis.setInt(0, 16);
      int state =
          library.chdb_classify_query_n(connection, sql, sql.length, Pointer.NULL, 0, analysis);
      return state == ChdbLibrary.SUCCESS
          ? new StatementClass(analysis.getInt(4), analysis.getInt(12))
          : StatementClass.UNKNOWN;
    }
  }

  void close() {
    library.chdb_close_conn(handle);
  }

  /**
   * @param statements how many it holds; 0 if it does not parse
   * @param queryClass 0 reads, 4 does not parse, anything between changes something
   */
  record StatementClass(int statements, int queryClass) {
    static final StatementClass UNKNOWN = new StatementClass(0, 4);

    boolean changesSomething() {
      return queryClass > 0 && queryClass < 4;
    }
  }
}
