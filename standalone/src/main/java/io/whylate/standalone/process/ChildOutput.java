package io.whylate.standalone.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** A child's standard output: finds the line that says it is ready, logs the others. */
final class ChildOutput {
  private static final String READY = "ready ";

  private final CompletableFuture<String> ready = new CompletableFuture<>();
  private final Thread thread;

  private ChildOutput(String name, Process process, Path logFile) {
    thread = new Thread(() -> copy(process, logFile), name + "-output");
    thread.setDaemon(true);
  }

  static ChildOutput follow(String name, Process process, Path logFile) {
    ChildOutput output = new ChildOutput(name, process, logFile);
    output.thread.start();
    return output;
  }

  /** What follows {@code ready}; fails when the child ends first. */
  CompletableFuture<String> ready() {
    return ready;
  }

  void join() throws InterruptedException {
    thread.join();
  }

  private void copy(Process process, Path logFile) {
    try (BufferedReader lines = process.inputReader(UTF_8);
        Writer log = Files.newBufferedWriter(logFile, UTF_8, APPEND)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(READY)) {
          ready.complete(line.substring(READY.length()).strip());
        } else {
          log.write(line + "\n");
          log.flush();
        }
      }
      process.waitFor();
      ready.completeExceptionally(new IOException("the process ended"));
    } catch (IOException e) {
      ready.completeExceptionally(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
