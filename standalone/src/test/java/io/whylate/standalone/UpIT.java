package io.whylate.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.standalone.engine.EngineLibrary;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code whylate up} as a process. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class UpIT {

  @TempDir private Path directory;

  @Test
  void kill9_ofTheEngine_stopsEverythingAndSaysWhy() throws Exception {
    Path errors = directory.resolve("errors");
    Process up = up(errors);
    try (BufferedReader out = up.inputReader(UTF_8)) {
      awaitReady(out);
      List<ProcessHandle> children = up.children().toList();
      assertThat(children).hasSize(1);

      children.get(0).destroyForcibly();

      assertThat(up.waitFor()).isEqualTo(3);
      assertThat(Files.readString(errors))
          .hasLineCount(1)
          .startsWith("whylate up: ClickHouse's engine ended (exit code 137); see ")
          .contains(Path.of("data", "clickhouse", "engine.log").toString())
          .contains("start again");
    } finally {
      up.destroyForcibly();
    }
  }

  private Process up(Path errors) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx384m",
            "-XX:+UseSerialGC",
            "-Dwhylate.engine=" + EngineLibrary.locate(),
            // Of the two configurations on the class path, the program's.
            "-Dlogback.configurationFile=logback.xml",
            "-cp",
            System.getProperty("java.class.path"),
            Whylate.class.getName(),
            "up",
            "--data=" + directory.resolve("data"),
            "--otlp-http-port=0",
            "--otlp-grpc-port=0",
            "--api-port=0",
            "--kafka-port=0",
            "--clickhouse-port=0")
        .redirectError(errors.toFile())
        .start();
  }

  private static void awaitReady(BufferedReader out) throws Exception {
    String line = "";
    while (!line.startsWith("Ready:")) {
      line = out.readLine();
      assertThat(line).as("the line that says it is ready").isNotNull();
    }
  }
}
