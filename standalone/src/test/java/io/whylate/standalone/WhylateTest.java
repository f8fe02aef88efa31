package io.whylate.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class WhylateTest {

  @TempDir private Path directory;

  private final StringWriter err = new StringWriter();
  private final CommandLine command = Whylate.commandLine().setErr(new PrintWriter(err));

  @Test
  void execute_unknownOption_isWrongUseInOneLine() {
    assertThat(command.execute("demo", "--colour", "red")).isEqualTo(2);

    assertThat(err.toString()).contains("whylate demo").contains("--colour").hasLineCount(1);
  }

  @Test
  void execute_wordForANumber_isWrongUseInOneLine() {
    assertThat(command.execute("demo", "--requests", "many")).isEqualTo(2);

    assertThat(err.toString()).contains("--requests").contains("many").hasLineCount(1);
  }

  @Test
  void execute_numberOutOfRange_isWrongUseInOneLine() {
    assertThat(command.execute("demo", "--requests", "0")).isEqualTo(2);
    assertThat(command.execute("demo", "--rate", "-1")).isEqualTo(2);
    assertThat(command.execute("up", "--api-port", "70000")).isEqualTo(2);

    assertThat(err.toString())
        .contains("--requests 0", "--rate -1", "--api-port 70000")
        .hasLineCount(3);
  }

  @Test
  void execute_wrongRule_namesFileAndLineBeforeAnythingStarts() throws IOException {
    Path rules = Files.writeString(directory.resolve("acme.rules"), "acme  name=a  cpu\n");

    assertThat(command.execute("up", "--rules", rules.toString())).isEqualTo(2);
    assertThat(err.toString())
        .contains("--rules " + rules + ", line 1: there is no layer or label 'cpu'")
        .hasLineCount(1);
  }

  @Test
  void execute_takenPort_namesPortAndOption() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());

      assertThat(command.execute("up", "--otlp-http-port", port)).isEqualTo(2);
      assertThat(err.toString()).contains(port).contains("--otlp-http-port").hasLineCount(1);
    }
  }

  @Test
  void execute_dataDirectoryInUse_isWrongUseInOneLine() {
    try (DataDirectory inUse = DataDirectory.open(directory)) {
      assertThat(inUse.isTemporary()).isFalse();
      int exitCode =
          command.execute(
              "up",
              "--data=" + directory,
              "--otlp-http-port=0",
              "--otlp-grpc-port=0",
              "--api-port=0",
              "--kafka-port=0",
              "--clickhouse-port=0");

      assertThat(exitCode).isEqualTo(2);
      assertThat(err.toString()).contains(directory.toString()).contains("in use").hasLineCount(1);
    }
  }

  @Test
  void execute_deadLettersOfNoBroker_isNotReachableInOneLine() {
    assertThat(command.execute("dead-letters", "--kafka", "no-such-host.invalid:1")).isEqualTo(3);

    assertThat(err.toString()).contains("--kafka", "no-such-host.invalid").hasLineCount(1);
  }

  @Test
  void execute_noCommand_isWrongUse() {
    assertThat(command.execute()).isEqualTo(2);
  }
}
