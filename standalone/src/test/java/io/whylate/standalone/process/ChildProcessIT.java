package io.whylate.standalone.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessIT {
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  @TempDir Path directory;

  @Test
  void awaitReady_childThatServes_returnsWhatItSays() throws Exception {
    try (ChildProcess child = start("serve")) {
      assertThat(child.awaitReady(DEADLINE)).isEqualTo("42");
      assertThat(child.isAlive()).isTrue();
    }
    assertThat(Files.readString(log())).contains("before\n", "to the error stream\n");
  }

  @Test
  void close_childThatServes_endsIt() {
    ChildProcess child = start("serve");
    child.awaitReady(DEADLINE);

    child.close();

    assertThat(child.isAlive()).isFalse();
  }

  @Test
  void awaitReady_childThatEnds_saysWhy() {
    try (ChildProcess child = start("fail")) {
      assertThatThrownBy(() -> child.awaitReady(DEADLINE))
          .isInstanceOf(StartupException.class)
          .hasMessage("test child ended with exit code 2: port 1 is taken");
    }
  }

  @Test
  void interruptFromATerminal_isLeftToTheParent() throws Exception {
    try (ChildProcess child = start("serve")) {
      child.awaitReady(DEADLINE);

      send("-INT", child);
      send("-HUP", child);
      send("-TERM", child);

      // Each of the three ends a JVM with its own exit code; 143 is SIGTERM's.
      assertThat(exitCode(child)).isEqualTo(143);
    }
  }

  @Test
  void outOfMemory_inOneThread_endsTheChild() throws Exception {
    try (ChildProcess child = start("exhaust")) {
      assertThat(exitCode(child)).isEqualTo(3);
    }
  }

  @Test
  void crash_leavesItsReportNextToTheLog() throws Exception {
    try (ChildProcess child = start("serve")) {
      child.awaitReady(DEADLINE);

      send("-SEGV", child);

      assertThat(exitCode(child)).isEqualTo(134);
      assertThat(log().resolveSibling("hs_err_pid" + child.pid() + ".log")).exists();
    }
  }

  private static void send(String signal, ChildProcess child) throws Exception {
    new ProcessBuilder("kill", signal, Long.toString(child.pid())).start().waitFor();
  }

  private static int exitCode(ChildProcess child) throws Exception {
    return child.exitCode().get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
  }

  private ChildProcess start(String behaviour) {
    return ChildProcess.start(
        "test child",
        TestChild.class,
        List.of("-Xmx32m", "-XX:+UseSerialGC"),
        List.of(behaviour),
        Map.of("ANSWER", "42"),
        log());
  }

  private Path log() {
    return directory.resolve("logs").resolve("child.log");
  }
}
