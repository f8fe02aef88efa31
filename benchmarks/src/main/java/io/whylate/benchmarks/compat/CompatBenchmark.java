package io.whylate.benchmarks.compat;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Runs the extension's own tests, each with one library in another version on the class path of the
 * applications that they observe; the extension stays the jar that users get.
 */
public final class CompatBenchmark {

  /** Comma-separated beginnings of libraries' names; all when not set. */
  private static final String ONLY = "WHYLATE_COMPAT";

  private static final String RESOLVE =
      "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath";

  private final PrintStream out;
  private final Maven maven;
  private final Path work;

  private CompatBenchmark(PrintStream out, Path root) {
    this.out = out;
    this.maven = new Maven(root);
    this.work = root.resolve("benchmarks/target/compat");
  }

  /** Prints a table to standard output; exit code 1 when a version lacks what the tests expect. */
  public static void run() {
    Path root = Path.of(System.getProperty("whylate.root", "."));
    try {
      if (!new CompatBenchmark(System.out, root).print(chosen())) {
        System.exit(1);
      }
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<Trial> chosen() {
    String only = System.getenv(ONLY);
    if (only == null) {
      return Trial.all();
    }
    List<String> beginnings = List.of(only.toLowerCase(Locale.ROOT).split(",", -1));
    return Trial.all().stream()
        .filter(
            trial ->
                beginnings.stream().anyMatch(trial.library().toLowerCase(Locale.ROOT)::startsWith))
        .toList();
  }

  private boolean print(List<Trial> trials) throws IOException, InterruptedException {
    Files.createDirectories(work);
    Path log = work.resolve("build.log");
    if (!maven.run(log, List.of("-pl", "collector-extension", "test-compile"))) {
      out.println("the tests do not compile, see " + log);
      return false;
    }
    out.println("| Library | Version | Java | Result |");
    out.println("|---|---|---|---|");
    long beganNs = System.nanoTime();
    int passed = 0;
    for (Trial trial : trials) {
      String result = result(trial);
      out.printf("| %s | %s | %d | %s |%n", trial.library(), trial.version(), trial.java(), result);
      passed += result.equals("ok") ? 1 : 0;
    }
    out.printf(
        "%n%d of %d passed, in %d s%n",
        passed, trials.size(), Duration.ofNanos(System.nanoTime() - beganNs).toSeconds());
    return passed == trials.size();
  }

  private String result(Trial trial) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(work.resolve(trial.slug()));
    Path classPath = folder.resolve("class-path");
    Path log = folder.resolve("log");
    List<String> arguments = new ArrayList<>();
    if (!trial.artifacts().isEmpty()) {
      if (!resolve(trial, folder, classPath, log)) {
        return "does not resolve, see " + log;
      }
      arguments.add("-Dwhylate.compat.jars=" + Files.readString(classPath).trim());
      arguments.add("-Dwhylate.compat.without=" + String.join(",", trial.without()));
    }
    arguments.add("-Dwhylate.compat.java=" + trial.java());
    arguments.add("-Dwhylate.compat.client=" + trial.client());
    arguments.addAll(List.of("-pl", "collector-extension", "surefire:test"));
    arguments.add("-Dtest=" + trial.tests());
    arguments.add("-Dsurefire.rerunFailingTestsCount=1"); // times, on a machine that is busy
    return maven.run(log, arguments) ? "ok" : "something is missing, see " + log;
  }

  /** Once for the same artifacts: versions do not change. */
  private boolean resolve(Trial trial, Path folder, Path classPath, Path log)
      throws IOException, InterruptedException {
    Path pom = folder.resolve("pom.xml");
    String wanted = pom(trial.artifacts());
    if (Files.exists(classPath) && Files.readString(pom).equals(wanted)) {
      return true;
    }
    Files.deleteIfExists(classPath);
    Files.writeString(pom, wanted);
    return maven.run(log, List.of("-f", pom.toString(), RESOLVE, "-Dmdep.outputFile=" + classPath));
  }

  private static String pom(List<String> artifacts) {
    return """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>io.whylate</groupId>
          <artifactId>compat</artifactId>
          <version>0</version>
          <packaging>pom</packaging>
          <dependencies>
        %s
          </dependencies>
        </project>
        """
        .formatted(artifacts.stream().map(CompatBenchmark::dependency).collect(joining("\n")));
  }

  private static String dependency(String artifact) {
    String[] parts = artifact.split(":", 3);
    return """
            <dependency>
              <groupId>%s</groupId>
              <artifactId>%s</artifactId>
              <version>%s</version>
            </dependency>"""
        .formatted(parts[0], parts[1], parts[2]);
  }
}
