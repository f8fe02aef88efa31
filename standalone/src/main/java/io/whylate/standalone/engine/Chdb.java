package io.whylate.standalone.engine;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The engine in this process. Its connections are opened once, early, from one thread, and never
 * again: opening one may take the JVM's signal handlers away, and leaving one open at exit ends the
 * process with a segmentation fault.
 */
final class Chdb implements AutoCloseable {
  private final ChdbLibrary library;
  private final List<ChdbConnection> connections = new ArrayList<>();

  private Chdb(ChdbLibrary library) {
    this.library = library;
  }

  /**
   * Loads the library and opens a data directory.
   *
   * @throws IllegalStateException if the library cannot be loaded or the directory not opened
   */
  static Chdb open(Path libraryFile, Path dataDirectory, int connections, long memoryBytes) {
    Chdb chdb = new Chdb(load(libraryFile));
    chdb.library.chdb_set_signal_handlers_enabled(0);
    String[] arguments = {
      "clickhouse",
      "--path=" + dataDirectory,
      "--max_server_memory_usage=" + memoryBytes,
      "--mark_cache_size=" + memoryBytes / 16,
      "--background_pool_size=2"
    };
    for (int i = 0; i < connections; i++) {
      Pointer handle = chdb.library.chdb_connect(arguments.length, arguments);
      if (handle == null) {
        throw new IllegalStateException("the engine cannot open " + dataDirectory);
      }
      chdb.connections.add(new ChdbConnection(chdb.library, handle));
    }
    return chdb;
  }

  private static ChdbLibrary load(Path libraryFile) {
    try {
      return Native.load(libraryFile.toString(), ChdbLibrary.class);
    } catch (UnsatisfiedLinkError e) {
      String reason = String.valueOf(e.getMessage()).lines().skip(1).findFirst().orElse("");
      throw new IllegalStateException(
          "cannot load "
              + libraryFile
              + ": "
              + reason
              + "; if the file is damaged, delete it and run ./whylate again",
          e);
    }
  }

  List<ChdbConnection> connections() {
    return List.copyOf(connections);
  }

  /** Closes every connection; none may be in use. */
  @Override
  public void close() {
    connections.forEach(ChdbConnection::close);
    library.chdb_shutdown();
  }
}
