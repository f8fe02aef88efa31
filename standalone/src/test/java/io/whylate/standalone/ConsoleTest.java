package io.whylate.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ConsoleTest {

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @Test
  void live_onATerminal_rewritesOneLine() {
    Console console = console(true);

    console.live("1 sent");
    console.live("2 sent");
    console.line("done");

    assertThat(printed.toString(UTF_8)).isEqualTo("\r\033[K1 sent\r\033[K2 sent\ndone\n");
  }

  @Test
  void live_intoAFile_printsALineNowAndThen() {
    Console console = console(false);

    console.live("1 sent");
    console.live("2 sent");
    console.line("done");

    assertThat(printed.toString(UTF_8)).isEqualTo("1 sent\ndone\n");
  }

  private Console console(boolean terminal) {
    return new Console(new PrintStream(printed, true, UTF_8), terminal);
  }
}
