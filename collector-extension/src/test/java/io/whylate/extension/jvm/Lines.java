package io.whylate.extension.jvm;

import java.io.BufferedReader;
import java.util.ArrayList;
import java.util.List;

/** Reads a process's lines as they come, so that it never waits for a reader. */
final class Lines {

  private final List<String> lines = new ArrayList<>();
  private final Thread reading;

  private Lines(BufferedReader reader) {
    reading = new Thread(() -> reader.lines().forEach(this::add), "log-reader");
    reading.setDaemon(true);
    reading.start();
  }

  static Lines of(BufferedReader reader) {
    return new Lines(reader);
  }

  synchronized List<String> all() {
    return List.copyOf(lines);
  }

  void await() throws InterruptedException {
    reading.join(10_000);
  }

  private synchronized void add(String line) {
    lines.add(line);
  }
}
