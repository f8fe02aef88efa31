package io.whylate.benchmarks.service;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** A JVM of its own that serves {@link Chat}, observed or not. */
public final class ServiceJvm implements AutoCloseable {

  private static final int START_PATIENCE_S = 180;
  private static final int END_PATIENCE_S = 60;

  private final Process process;
  private final BufferedReader output;
  private final Path log;
  private final URI uri;
  private final long startUpNs;

  private ServiceJvm(Process process, Path log, long beganNs) throws IOException {
    this.process = process;
    this.output = process.inputReader();
    this.log = log;
    this.uri = URI.create("http://127.0.0.1:" + line());
    try (Connection first = new Connection(uri)) {
      first.ask();
    }
    this.startUpNs = System.nanoTime() - beganNs;
  }

  /** Starts one and asks it once. */
  public static ServiceJvm start(Variant variant, Upstream upstream, Sink sink, String... options)
      throws IOException {
    Path log = Files.createTempFile("chat", ".log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.add("-Dlogback.configurationFile=service-logback.xml");
    command.addAll(variant.options(sink));
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", classPath(), ChatServer.class.getName()));
    command.add(upstream.uri().toString());
    long beganNs = System.nanoTime();
    Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    CompletableFuture<Void> tooLong =
        CompletableFuture.runAsync(
            process::destroyForcibly, CompletableFuture.delayedExecutor(START_PATIENCE_S, SECONDS));
    try {
      return new ServiceJvm(process, log, beganNs);
    } catch (IOException | RuntimeException failure) {
      process.destroyForcibly();
      throw failure;
    } finally {
      tooLong.cancel(false);
    }
  }

  /** This JVM's own, without what belongs to the agent: a service knows none of it. */
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> !isOfAgent(new File(entry).getName()))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isOfAgent(String jar) {
    return jar.startsWith("opentelemetry") || jar.startsWith("collector-extension");
  }

  public URI uri() {
    return uri;
  }

  /** From the start of the process to the end of the first answer. */
  public Duration startUp() {
    return Duration.ofNanos(startUpNs);
  }

  /** What the process has used so far, of all cores together; precise to 10 ms. */
  public Duration cpu() {
    return process.info().totalCpuDuration().orElseThrow();
  }

  /** Resident memory now. */
  public long residentBytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc", "" + process.pid(), "status"))) {
      if (line.startsWith("VmRSS:")) {
        return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new IOException("nobody tells the memory of process " + process.pid());
  }

  /** What of the heap is alive, after a collection. */
  public long liveHeapBytes() throws IOException {
    process.outputWriter().append('\n').flush();
    return Long.parseLong(line());
  }

  /** What service and agent have logged. */
  public List<String> log() throws IOException {
    return Files.readAllLines(log);
  }

  private String line() throws IOException {
    String line = output.readLine();
    if (line == null) {
      throw new IOException("the service has ended; its log: " + log());
    }
    return line;
  }

  /** Lets the service end and export what is left. */
  @Override
  public void close() throws IOException {
    try {
      process.getOutputStream().close();
      process.waitFor(END_PATIENCE_S, SECONDS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
      Files.deleteIfExists(log);
    }
  }
}
