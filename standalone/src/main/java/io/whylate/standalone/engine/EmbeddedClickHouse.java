package io.whylate.standalone.engine;

import io.whylate.standalone.process.ChildProcess;
import io.whylate.standalone.process.StartupException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * ClickHouse for one machine: its engine in a child process, reached through its HTTP protocol on
 * loopback, so that ClickHouse's own clients work and a server can take its place by its address.
 */
public final class EmbeddedClickHouse implements AutoCloseable {
  private static final Duration START = Duration.ofSeconds(60);

  /** How a JVM ends when the code that it has loaded crashes. */
  private static final int ABORTED = 134;

  /** The front answers in small packets, which Nagle's algorithm would hold back 40 ms each. */
  private static final List<String> JVM_ARGUMENTS =
      List.of(
          "-Xmx96m",
          "-XX:+UseSerialGC",
          "--enable-native-access=ALL-UNNAMED",
          "-Dsun.net.httpserver.nodelay=true",
          "-Dsun.net.httpserver.maxReqTime=60");

  private final ChildProcess child;
  private final Path logFile;
  private final URI uri;

  private EmbeddedClickHouse(ChildProcess child, Path logFile, URI uri) {
    this.child = child;
    this.logFile = logFile;
    this.uri = uri;
  }

  /**
   * Starts the engine and waits until it serves.
   *
   * @param library see {@link EngineLibrary#locate()}
   * @param dataDirectory kept between starts; also holds {@code engine.log}
   * @param port on loopback; 0 takes a free one
   * @throws StartupException if it does not come up
   */
  public static EmbeddedClickHouse start(Path library, Path dataDirectory, int port) {
    createDirectory(dataDirectory);
    Path logFile = dataDirectory.resolve("engine.log");
    ChildProcess child =
        ChildProcess.start(
            "the ClickHouse engine",
            EngineProcess.class,
            JVM_ARGUMENTS,
            EngineConfig.of(library, dataDirectory.toAbsolutePath(), port).toArguments(),
            Map.of("TZ", "UTC"),
            logFile);
    String boundPort = awaitReady(child, library, logFile);
    return new EmbeddedClickHouse(child, logFile, URI.create("http://127.0.0.1:" + boundPort));
  }

  private static String awaitReady(ChildProcess child, Path library, Path logFile) {
    try {
      return child.awaitReady(START);
    } catch (StartupException e) {
      if (child.exitCode().join() != ABORTED) {
        throw e;
      }
      throw new StartupException(
          ("ClickHouse's engine crashed while it started; see %s;"
                  + " if the engine's file is damaged, delete %s and run ./whylate again")
              .formatted(logFile, library),
          e);
    }
  }

  private static void createDirectory(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new StartupException("cannot make the data directory " + directory, e);
    }
  }

  /** Where ClickHouse's clients connect, such as {@code http://127.0.0.1:8123}. */
  public URI uri() {
    return uri;
  }

  public boolean isAlive() {
    return child.isAlive();
  }

  /** The child's exit code, once it has ended: an engine that dies early can be noticed. */
  public CompletableFuture<Integer> exitCode() {
    return child.exitCode();
  }

  /** Waits until the child has ended. */
  public void awaitEnd() throws InterruptedException {
    child.awaitEnd();
  }

  /** What the child prints. */
  public Path logFile() {
    return logFile;
  }

  /** The child's process id, for those who measure it. */
  public long pid() {
    return child.pid();
  }

  /** Stops the engine; what was inserted stays. */
  @Override
  public void close() {
    child.close();
  }
}
