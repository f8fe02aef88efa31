package io.whylate.extension.app;

import java.util.concurrent.locks.LockSupport;

/** How an application reads a stream, and what it notes of it. */
final class Reading {

  private final String behaviour;
  private long startNs;
  private double firstToken;
  private int lines;

  /**
   * {@code all}, {@code slow:20} ms before each next line, or {@code close:3}, {@code drop:3},
   * {@code cancel:3} after so many lines.
   */
  Reading(String behaviour) {
    this.behaviour = behaviour;
  }

  /** The call is made now. */
  void begins() {
    startNs = System.nanoTime();
  }

  boolean is(String name) {
    return behaviour.startsWith(name);
  }

  /** Whether the application goes on reading after this line. */
  synchronized boolean goesOnAfter(String line) {
    if (line.contains("word") && firstToken == 0) {
      firstToken = seconds();
    }
    if (line.startsWith("data: {")) {
      lines++;
    }
    int number = behaviour.contains(":") ? Integer.parseInt(behaviour.split(":", -1)[1]) : 0;
    if (is("slow")) {
      LockSupport.parkNanos(number * 1_000_000L);
      return true;
    }
    return number == 0 || lines < number;
  }

  synchronized String seen() {
    return firstToken + " " + seconds() + " " + lines;
  }

  private double seconds() {
    return (System.nanoTime() - startNs) / 1e9;
  }
}
