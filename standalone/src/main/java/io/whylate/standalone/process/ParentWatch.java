package io.whylate.standalone.process;

import java.io.IOException;
import java.time.Duration;

/**
 * Ends this process when its parent is gone. The standard input of a {@link ChildProcess} is a pipe
 * that only its parent holds open; the kernel closes it however the parent ends, kill -9 included.
 */
public final class ParentWatch {
  private static final Duration GRACE = Duration.ofSeconds(10);

  private ParentWatch() {}

  /**
   * Watches standard input from a daemon thread. At its end the process exits with 0, shutdown
   * hooks included; hooks that take longer than 10 s are cut short.
   */
  public static void start() {
    daemon("parent-watch", ParentWatch::exitAtEndOfInput);
  }

  private static void exitAtEndOfInput() {
    awaitEndOfInput();
    daemon("parent-watch-halt", ParentWatch::haltAfterGrace);
    System.exit(0);
  }

  private static void awaitEndOfInput() {
    byte[] ignored = new byte[64];
    try {
      while (System.in.read(ignored) >= 0) {}
    } catch (IOException e) {
      // A pipe that cannot be read has no parent at its other end.
    }
  }

  private static void haltAfterGrace() {
    try {
      Thread.sleep(GRACE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(1);
  }

  private static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }
}
