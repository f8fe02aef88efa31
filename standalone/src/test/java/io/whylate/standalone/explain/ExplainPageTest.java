package io.whylate.standalone.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.standalone.cli.OneLineErrors;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * The examples in {@code docs/explain.md} are what the command prints. With the system property
 * {@code golden.update} set to true, the page gets what was printed.
 */
class ExplainPageTest {

  private static final Path ROOT = Path.of("..");
  private static final Path PAGE = ROOT.resolve("docs/explain.md");
  private static final String FILE = "docs/examples/chat.json";

  @Test
  void page_exampleIsWhatIsPrinted() throws IOException {
    check("$ ./whylate explain " + FILE, explain(ROOT.resolve(FILE).toString()));
  }

  @Test
  void page_cutFileIsWhatIsPrinted() throws IOException {
    InputStream before = System.in;
    byte[] whole = Files.readAllBytes(ROOT.resolve(FILE));
    System.setIn(new ByteArrayInputStream(Arrays.copyOf(whole, 700)));
    try {
      check("$ head -c 700 " + FILE + " | ./whylate explain -", explain("-"));
    } finally {
      System.setIn(before);
    }
  }

  private static void check(String command, String printed) throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf(command + "\n") + command.length() + 1;
    assertThat(begin).as(command).isGreaterThan(command.length());
    int end = page.indexOf("```", begin);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, page.substring(0, begin) + printed + page.substring(end));
    } else {
      assertThat(page.substring(begin, end)).isEqualTo(printed);
    }
  }

  private static String explain(String argument) {
    StringWriter printed = new StringWriter();
    PrintWriter both = new PrintWriter(printed);
    OneLineErrors.commandLine(new ExplainCommand()).setOut(both).setErr(both).execute(argument);
    return printed.toString();
  }
}
