package io.whylate.formats.gather;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A temporary file of records, written in order and read at any place. */
final class SpanFile implements AutoCloseable {

  private static final int BUFFER = 1 << 16;

  private final FileChannel channel;
  private ByteBuffer pending = ByteBuffer.allocate(BUFFER);
  private ByteBuffer record = ByteBuffer.allocate(BUFFER);
  private long written;

  private SpanFile(FileChannel channel) {
    this.channel = channel;
  }

  /** Opens a new one, which is gone when this process is. */
  static SpanFile create() throws IOException {
    Path path = Files.createTempFile("whylate-", ".spans");
    return new SpanFile(
        FileChannel.open(
            path,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE));
  }

  /** Adds a record; returns where it begins. */
  long append(byte[] bytes) throws IOException {
    long position = written + pending.position();
    if (bytes.length > pending.remaining()) {
      flush();
    }
    if (bytes.length > pending.remaining()) {
      writeAll(ByteBuffer.wrap(bytes));
    } else {
      pending.put(bytes);
    }
    return position;
  }

  /** The record at this place; valid until the next call. */
  ByteBuffer read(long position, int length) throws IOException {
    flush();
    if (record.capacity() < length) {
      record = ByteBuffer.allocate(length);
    }
    record.clear().limit(length);
    while (record.hasRemaining()) {
      if (channel.read(record, position + record.position()) < 0) {
        throw new IOException("the temporary file ended early");
      }
    }
    return record.flip();
  }

  private void flush() throws IOException {
    writeAll(pending.flip());
    pending.clear();
  }

  private void writeAll(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      written += channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
