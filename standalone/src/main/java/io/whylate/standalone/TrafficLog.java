package io.whylate.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the demo's client says in its log: turns started, finished and failed. */
final class TrafficLog {

  private final Path log;

  TrafficLog(Path log) {
    this.log = log;
  }

  /** Counts so far. */
  record Traffic(int started, int finished, int failed, boolean done) {}

  Traffic read() {
    int started = 0;
    int finished = 0;
    int failed = 0;
    boolean done = false;
    try (BufferedReader lines = Files.newBufferedReader(log, UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        started += line.startsWith("started ") ? 1 : 0;
        finished += line.startsWith("finished ") ? 1 : 0;
        failed += line.startsWith("failed ") ? 1 : 0;
        done |= line.equals("done");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the client's log cannot be read", e);
    }
    return new Traffic(started, finished, failed, done);
  }
}
