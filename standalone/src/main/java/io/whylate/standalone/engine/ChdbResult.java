package io.whylate.standalone.engine;

import com.sun.jna.Pointer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;

/** What a statement gave, in the engine's memory until closed. */
final class ChdbResult implements AutoCloseable {
  private static final int CHUNK = 64 * 1024;

  private final ChdbLibrary library;
  private final Pointer result;

  private ChdbResult(ChdbLibrary library, Pointer result) {
    this.library = library;
    this.result = result;
  }

  /** Takes a result over; one that holds an error is freed and thrown. */
  static ChdbResult of(ChdbLibrary library, Pointer result) throws EngineException {
    String error = library.chdb_result_error(result);
    if (error == null) {
      return new ChdbResult(library, result);
    }
    library.chdb_destroy_query_result(result);
    throw EngineException.of(error);
  }

  long length() {
    return library.chdb_result_length(result);
  }

  void writeTo(OutputStream out) throws IOException {
    long length = length();
    if (length == 0) {
      return;
    }
    Pointer buffer = library.chdb_result_buffer(result);
    WritableByteChannel channel = Channels.newChannel(out);
    for (long offset = 0; offset < length; offset += CHUNK) {
      ByteBuffer chunk = buffer.getByteBuffer(offset, Math.min(CHUNK, length - offset));
      while (chunk.hasRemaining()) {
        channel.write(chunk);
      }
    }
  }

  /** The counters as ClickHouse's header X-ClickHouse-Summary carries them: numbers as strings. */
  String summary() {
    return """
        {"read_rows":"%d","read_bytes":"%d","written_rows":"%d","written_bytes":"%d",\
        "total_rows_to_read":"0","result_rows":"%d","result_bytes":"%d","elapsed_ns":"%d"}"""
        .formatted(
            library.chdb_result_storage_rows_read(result),
            library.chdb_result_storage_bytes_read(result),
            library.chdb_result_rows_written(result),
            library.chdb_result_bytes_written(result),
            library.chdb_result_rows_read(result),
            length(),
            Math.round(library.chdb_result_elapsed(result) * 1e9));
  }

  @Override
  public void close() {
    library.chdb_destroy_query_result(result);
  }
}
