package io.whylate.extension.jvm;

import java.io.BufferedReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads a process's lines as they come, so that it never waits for a reader. */
final class Lines {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final List<String> lines = new ArrayList<>();
  private final Thread reading;
  private int taken;
  private boolean ended;

  private Lines(BufferedReader reader) {
    reading = new Thread(() -> read(reader), "line-reader");
    reading.setDaemon(true);
    reading.start();
  }

  static Lines of(BufferedReader reader) {
    return new Lines(reader);
  }

  synchronized List<String> all() {
    return List.copyOf(lines);
  }

  /** The next line that nobody has taken; null if the process ends, or says nothing for long. */
  synchronized @Nullable String next() throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (taken == lines.size() && !ended) {
      long left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
      if (left <= 0) {
        return null;
      }
      wait(left);
    }
    return taken < lines.size() ? lines.get(taken++) : null;
  }

  /** The first line that is meant, once it is there. */
  synchronized String await(Predicate<String> meant) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    Optional<String> found = lines.stream().filter(meant).findFirst();
    while (found.isEmpty()) {
      long left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
      if (left <= 0 || ended) {
        throw new AssertionError("no such line in " + lines);
      }
      wait(left);
      found = lines.stream().filter(meant).findFirst();
    }
    return found.get();
  }

  void await() throws InterruptedException {
    reading.join(10_000);
  }

  private void read(BufferedReader reader) {
    try {
      reader.lines().forEach(this::add);
    } finally {
      end();
    }
  }

  private synchronized void add(String line) {
    lines.add(line);
    notifyAll();
  }

  private synchronized void end() {
    ended = true;
    notifyAll();
  }
}
