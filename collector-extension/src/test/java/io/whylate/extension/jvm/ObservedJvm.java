package io.whylate.extension.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.opentelemetry.javaagent.OpenTelemetryAgent;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** A JVM that runs a test application with the agent and the extension attached from outside. */
final class ObservedJvm implements AutoCloseable {

  private final Process process;
  private final Lines output;
  private final Lines log;

  private ObservedJvm(Process process) {
    this.process = process;
    this.output = Lines.of(process.inputReader());
    this.log = Lines.of(process.errorReader());
  }

  static Launch of(String service, Class<?> application, OtlpSink sink) {
    return new Launch(service, application, sink);
  }

  /** The next line that the application prints. */
  String line() throws IOException, InterruptedException {
    String line = output.next();
    if (line == null) {
      throw new IOException("the application says no more; its log: " + log.all());
    }
    return line;
  }

  /** Gives the application a line of input. */
  void tell(String line) throws IOException {
    OutputStream input = process.getOutputStream();
    input.write((line + "\n").getBytes(UTF_8));
    input.flush();
  }

  /** Lets the application end by itself, its spans exported. */
  ObservedJvm await() throws InterruptedException, IOException {
    process.getOutputStream().close();
    if (!process.waitFor(180, SECONDS)) {
      throw new IllegalStateException("the application does not end; its log: " + log.all());
    }
    log.await();
    return this;
  }

  int exitCode() {
    return process.exitValue();
  }

  /** What agent and application have written to standard error. */
  List<String> log() {
    return log.all();
  }

  /** What the extension has complained about in the log. */
  List<String> warnings() {
    return log().stream()
        .filter(line -> line.contains("whylate: ") && line.contains(" WARN "))
        .toList();
  }

  /** The first such line of the log, once it is there. */
  String awaitLog(Predicate<String> meant) throws InterruptedException {
    return log.await(meant);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** How to start one. */
  static final class Launch {

    private final List<String> options = new ArrayList<>();
    private final Class<?> application;
    private String java = Jdks.usual().toString();

    private Launch(String service, Class<?> application, OtlpSink sink) {
      this.application = application;
      with("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
      with("-javaagent:" + jarOf(OpenTelemetryAgent.class));
      with("-Dotel.javaagent.extensions=" + System.getProperty("whylate.extension.jar"));
      with("-Dotel.service.name=" + service);
      with("-Dotel.exporter.otlp.endpoint=" + sink.endpoint());
      with("-Dotel.metrics.exporter=none", "-Dotel.logs.exporter=none");
      with("-Dotel.bsp.schedule.delay=50");
      // Waits on a loaded machine would come between the spans that tests count.
      with("-Dotel.whylate.queueing.threshold=3600s");
    }

    Launch with(String... more) {
      options.addAll(Arrays.asList(more));
      return this;
    }

    /** With another agent than the one that the extension is made for. */
    Launch agent(Path jar) {
      options.replaceAll(option -> option.startsWith("-javaagent:") ? "-javaagent:" + jar : option);
      return this;
    }

    Launch on(Path javaHome) {
      java = javaHome.toString();
      return this;
    }

    ObservedJvm start(String... arguments) throws IOException {
      List<String> command = new ArrayList<>();
      command.add(Path.of(java, "bin", "java").toString());
      command.addAll(options);
      String classPath = ServiceClassPath.without(jarOf(OpenTelemetryAgent.class));
      command.addAll(List.of("-cp", classPath, application.getName()));
      command.addAll(Arrays.asList(arguments));
      return new ObservedJvm(new ProcessBuilder(command).start());
    }

    private static String jarOf(Class<?> type) {
      return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).getPath();
    }
  }
}
