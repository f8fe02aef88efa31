package io.whylate.extension.stream;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Unpacks a copy of a gzip stream as it passes by, for the scanner alone, in constant memory. What
 * it does not understand, or what grows beyond measure, it gives up.
 */
final class Gunzip {

  private static final int MAX_GROWTH = 200;
  private static final int HEADER = 10;
  private static final int CHECKSUM = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final Inflater inflater = new Inflater(true);
  private final byte[] unpacked = new byte[4096];
  private final EventScanner scanner;

  private int headerBytes;
  private int flags;
  private int extraLeft = -1;
  private int checksumLeft = CHECKSUM;
  private boolean inBody;
  private boolean over;

  Gunzip(EventScanner scanner) {
    this.scanner = scanner;
  }

  /** Whether what follows can still be read. */
  boolean scan(byte[] packed, int offset, int length) {
    int start = offset;
    while (!inBody && start < offset + length) {
      if (!header(packed[start])) {
        start++;
      }
    }
    int left = offset + length - start;
    return over || left == 0 || inflate(packed, start, left);
  }

  /** Frees what the unpacking holds outside the heap. */
  void close() {
    over = true;
    inflater.end();
  }

  private boolean inflate(byte[] packed, int offset, int length) {
    try {
      inflater.setInput(packed, offset, length);
      long budget = (long) length * MAX_GROWTH + unpacked.length;
      int count = inflater.inflate(unpacked);
      while (count > 0 && budget > 0) {
        scanner.scan(unpacked, 0, count);
        budget -= count;
        count = inflater.inflate(unpacked);
      }
      over = inflater.finished();
      return budget > 0;
    } catch (DataFormatException notGzip) {
      return false;
    }
  }

  /** Whether the byte is the first of the body and not one of the header. */
  private boolean header(byte next) {
    if (headerBytes < HEADER) {
      flags = headerBytes == 3 ? next : flags;
      headerBytes++;
    } else if ((flags & EXTRA) != 0) {
      extra(next);
    } else if ((flags & NAME) != 0) {
      flags &= next == 0 ? ~NAME : -1;
    } else if ((flags & COMMENT) != 0) {
      flags &= next == 0 ? ~COMMENT : -1;
    } else if ((flags & CHECKSUM) != 0) {
      checksumLeft--;
      flags &= checksumLeft == 0 ? ~CHECKSUM : -1;
    } else {
      inBody = true;
    }
    return inBody;
  }

  private void extra(byte next) {
    if (extraLeft == -1) {
      extraLeft = -2 - (next & 0xff);
    } else if (extraLeft < -1) {
      extraLeft = -2 - extraLeft + ((next & 0xff) << 8);
    } else {
      extraLeft--;
    }
    flags &= extraLeft == 0 ? ~EXTRA : -1;
  }
}
