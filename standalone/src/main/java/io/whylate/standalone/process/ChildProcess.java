package io.whylate.standalone.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A JVM of ours in a process of its own. It runs with this process's class path, says {@code ready
 * …} on its standard output when it serves, and ends when its standard input does: so {@link
 * ParentWatch} belongs in its main. Everything else it prints goes to the log file.
 */
public final class ChildProcess implements AutoCloseable {
  private static final Duration STOP = Duration.ofSeconds(12);

  /**
   * A terminal sends Ctrl-C and hang-up to every process in its foreground group. Ignored, which
   * exec inherits, they leave the order of stopping to the parent.
   */
  private static final List<String> SHIELDED =
      List.of("/bin/sh", "-c", "trap '' INT HUP; exec \"$0\" \"$@\"");

  private final String name;
  private final Path logFile;
  private final Process process;
  private final ChildOutput output;

  private ChildProcess(String name, Path logFile, Process process, ChildOutput output) {
    this.name = name;
    this.logFile = logFile;
    this.process = process;
    this.output = output;
  }

  /**
   * Starts a child.
   *
   * @param name what messages call it
   * @param jvmArguments such as {@code -Xmx64m}
   * @param environment added to this process's environment
   * @param logFile what the child prints; begun anew, its directory is made
   * @throws StartupException if it cannot be started
   */
  public static ChildProcess start(
      String name,
      Class<?> main,
      List<String> jvmArguments,
      List<String> arguments,
      Map<String, String> environment,
      Path logFile) {
    ProcessBuilder builder = new ProcessBuilder(command(main, jvmArguments, arguments, logFile));
    builder.environment().putAll(environment);
    builder.redirectError(ProcessBuilder.Redirect.appendTo(logFile.toFile()));
    try {
      Files.createDirectories(logFile.toAbsolutePath().getParent());
      Files.write(logFile, new byte[0]);
      Process process = builder.start();
      return new ChildProcess(name, logFile, process, ChildOutput.follow(name, process, logFile));
    } catch (IOException e) {
      throw new StartupException("cannot start " + name + ": " + e.getMessage(), e);
    }
  }

  private static List<String> command(
      Class<?> main, List<String> jvmArguments, List<String> arguments, Path logFile) {
    List<String> command = new ArrayList<>(SHIELDED);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // A process that hangs is worse than one that is dead.
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-XX:ErrorFile=" + logFile.toAbsolutePath().resolveSibling("hs_err_pid%p.log"));
    command.addAll(jvmArguments);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return command;
  }

  /**
   * Waits until the child serves.
   *
   * @return what it says after {@code ready}
   * @throws StartupException if it ends, or is not ready in time; it is stopped then
   */
  public String awaitReady(Duration timeout) {
    try {
      return output.ready().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      close();
      throw new StartupException(
          "%s ended with exit code %d: %s".formatted(name, process.exitValue(), lastLines()));
    } catch (TimeoutException e) {
      close();
      throw new StartupException(
          "%s was not ready within %d s: %s".formatted(name, timeout.toSeconds(), lastLines()));
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new StartupException("interrupted while " + name + " started");
    }
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** The exit code, once the child has ended. */
  public CompletableFuture<Integer> exitCode() {
    return process.onExit().thenApply(Process::exitValue);
  }

  /** Waits until the child has ended. */
  public void awaitEnd() throws InterruptedException {
    process.waitFor();
  }

  public long pid() {
    return process.pid();
  }

  private String lastLines() {
    return LogTail.of(logFile);
  }

  /** Closes the child's standard input, waits 12 s for its end, then kills it. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The pipe of a child that has ended already.
    }
    try {
      if (!process.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
      }
      output.join();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
