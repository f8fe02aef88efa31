package io.whylate.standalone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class OneLineErrorsTest {

  private final StringWriter err = new StringWriter();
  private final CommandLine command =
      OneLineErrors.commandLine(new Sample()).setErr(new PrintWriter(err));

  @Test
  void execute_unknownOption_namesItInOneLine() {
    assertThat(command.execute("--colour", "red")).isEqualTo(2);

    assertThat(err.toString()).contains("--colour").hasLineCount(1);
  }

  @Test
  void execute_wrongValue_namesTheOptionInOneLine() {
    assertThat(command.execute("--port", "http")).isEqualTo(2);

    assertThat(err.toString()).contains("--port").contains("http").hasLineCount(1);
  }

  @Command(name = "sample")
  private static final class Sample implements Runnable {

    @Option(names = "--port")
    private int port;

    @Override
    public void run() {
      throw new AssertionError("ran with port " + port);
    }
  }
}
