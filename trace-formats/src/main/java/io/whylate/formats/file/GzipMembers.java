package io.whylate.formats.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The content of all members of a gzip file (RFC 1952), to the end of the file. Java's own reader
 * takes a pause of a pipe, or damage behind a member, for the end.
 */
final class GzipMembers extends InputStream {

  private static final int BUFFER = 1 << 16;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final PushbackInputStream in;
  private final byte[] packed = new byte[BUFFER];
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private long position;
  private int packedLength;
  private boolean inMember;

  /** The stream begins with a member. */
  GzipMembers(InputStream in) {
    this.in = new PushbackInputStream(in, BUFFER);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] to, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (inMember || beginMember()) {
      int n = inflate(to, from, length);
      if (n > 0) {
        crc.update(to, from, n);
        return n;
      }
      if (inflater.finished()) {
        endMember();
      } else {
        fill();
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }

  private int inflate(byte[] to, int from, int length) throws ZipException {
    try {
      return inflater.inflate(to, from, length);
    } catch (DataFormatException e) {
      throw damaged();
    }
  }

  private void fill() throws IOException {
    packedLength = in.read(packed);
    if (packedLength < 0 || inflater.needsDictionary()) {
      throw damaged();
    }
    position += packedLength;
    inflater.setInput(packed, 0, packedLength);
  }

  private boolean beginMember() throws IOException {
    int first = in.read();
    if (first < 0) {
      return false;
    }
    if (first != 0x1F || in.read() != 0x8B) {
      throw new ZipException("byte " + position + ": what follows the gzip data is not gzip");
    }
    position += 2;
    skipHeader();
    crc.reset();
    inflater.reset();
    inMember = true;
    return true;
  }

  private void skipHeader() throws IOException {
    if (next() != Deflater.DEFLATED) {
      throw damaged();
    }
    int flags = next();
    pass(6L);
    if ((flags & EXTRA) != 0) {
      pass(next(2));
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    if ((flags & HEADER_CRC) != 0) {
      pass(2L);
    }
  }

  private void endMember() throws IOException {
    int unread = inflater.getRemaining();
    in.unread(packed, packedLength - unread, unread);
    position -= unread;
    if (next(4) != crc.getValue() || next(4) != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
      throw damaged();
    }
    inMember = false;
  }

  private void skipText() throws IOException {
    int character;
    do {
      character = next();
    } while (character != 0);
  }

  private void pass(long bytes) throws IOException {
    for (long i = 0; i < bytes; i++) {
      next();
    }
  }

  private long next(int bytes) throws IOException {
    long number = 0;
    for (int i = 0; i < bytes; i++) {
      number |= (long) next() << (8 * i);
    }
    return number;
  }

  private int next() throws IOException {
    int one = in.read();
    if (one < 0) {
      throw damaged();
    }
    position++;
    return one;
  }

  private ZipException damaged() {
    return new ZipException("byte " + position + ": the gzip data is cut off or damaged");
  }
}
