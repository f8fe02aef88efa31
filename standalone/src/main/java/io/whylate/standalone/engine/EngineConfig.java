package io.whylate.standalone.engine;

import java.nio.file.Path;
import java.util.List;

/**
 * What one engine process is told.
 *
 * @param library libchdb.so (or .dylib)
 * @param dataDirectory where the tables are kept; one process at a time
 * @param port on loopback; 0 takes a free one
 * @param readers statements that run at once
 * @param writers inserts with data that run at once
 * @param memoryBytes what all statements together may use
 */
record EngineConfig(
    Path library, Path dataDirectory, int port, int readers, int writers, long memoryBytes) {
  private static final int READERS = 4;
  private static final int WRITERS = 2;
  private static final long MEMORY_BYTES = 1L << 30;

  EngineConfig {
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("port " + port + " is not between 0 and 65535");
    }
    if (readers < 1 || writers < 1) {
      throw new IllegalArgumentException("the engine needs a reader and a writer");
    }
  }

  static EngineConfig of(Path library, Path dataDirectory, int port) {
    return new EngineConfig(library, dataDirectory, port, READERS, WRITERS, MEMORY_BYTES);
  }

  static EngineConfig fromArguments(String... arguments) {
    return new EngineConfig(
        Path.of(arguments[0]),
        Path.of(arguments[1]),
        Integer.parseInt(arguments[2]),
        Integer.parseInt(arguments[3]),
        Integer.parseInt(arguments[4]),
        Long.parseLong(arguments[5]));
  }

  List<String> toArguments() {
    return List.of(
        library.toString(),
        dataDirectory.toString(),
        Integer.toString(port),
        Integer.toString(readers),
        Integer.toString(writers),
        Long.toString(memoryBytes));
  }
}
