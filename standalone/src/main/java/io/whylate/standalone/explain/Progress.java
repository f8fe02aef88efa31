package io.whylate.standalone.explain;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;

/** One line that says how far the reading is, rewritten in place; only on a terminal. */
final class Progress {

  private static final long EVERY_NS = 500_000_000;
  private static final double MEGABYTE = 1e6;

  private final PrintWriter err;
  private final boolean terminal;
  private String name = "";
  private long size;
  private long read;
  private long shownNs = System.nanoTime();
  private boolean visible;

  private Progress(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  /** The launcher says whether standard error is a terminal: Java cannot tell. */
  static Progress on(PrintWriter err) {
    return new Progress(err, Boolean.getBoolean("whylate.terminal.error"));
  }

  void begin(String file, long bytes) {
    name = Shown.of(file);
    size = bytes;
    read = 0;
  }

  InputStream counting(InputStream in) {
    return new FilterInputStream(in) {
      @Override
      public int read() throws IOException {
        int one = super.read();
        read += one < 0 ? 0 : 1;
        return one;
      }

      @Override
      public int read(byte[] bytes, int from, int length) throws IOException {
        int n = super.read(bytes, from, length);
        read += Math.max(0, n);
        return n;
      }
    };
  }

  void show(int spans) {
    if (!terminal || System.nanoTime() - shownNs < EVERY_NS) {
      return;
    }
    shownNs = System.nanoTime();
    visible = true;
    String share = size == 0 ? "" : " (%.0f %%)".formatted(100.0 * read / size);
    err.printf("\r\033[K%s: %.0f MB read%s, %,d spans", name, read / MEGABYTE, share, spans);
    err.flush();
  }

  void clear() {
    if (visible) {
      err.print("\r\033[K");
      err.flush();
      visible = false;
    }
  }
}
