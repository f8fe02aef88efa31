package io.whylate.standalone;

import java.io.PrintStream;
import java.time.Duration;

/**
 * Plain lines for people, and one line that moves: rewritten in place on a terminal, else printed
 * again every few seconds.
 */
final class Console {

  private static final Duration QUIET = Duration.ofSeconds(5);
  private static final String CLEAR_LINE = "\r\033[K";

  private final PrintStream out;
  private final boolean terminal;
  private String lastLive = "";
  private long lastLiveNs = System.nanoTime() - QUIET.toNanos();

  Console(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** A line that stays. */
  synchronized void line(String text) {
    endLive();
    out.println(text);
    out.flush();
  }

  /** The moving line. */
  synchronized void live(String text) {
    if (text.equals(lastLive)) {
      return;
    }
    if (terminal) {
      out.print(CLEAR_LINE + text);
      out.flush();
      lastLive = text;
    } else if (System.nanoTime() - lastLiveNs >= QUIET.toNanos()) {
      out.println(text);
      out.flush();
      lastLive = text;
      lastLiveNs = System.nanoTime();
    }
  }

  /** Leaves the moving line as it is. */
  synchronized void endLive() {
    if (terminal && !lastLive.isEmpty()) {
      out.println();
    }
    lastLive = "";
  }
}
