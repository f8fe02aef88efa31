package io.whylate.query.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.query.FakeStore;
import io.whylate.query.RunningApi;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Every command of the guide is understood. */
final class QueryGuideTest {

  private static final Pattern COMMAND = Pattern.compile("(?m)^\\|.*`\\./whylate ([^`]+)` \\|$");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  @Command(
      name = "whylate",
      subcommands = {
        BreakdownCommand.class,
        SlowCommand.class,
        WhyCommand.class,
        CompareCommand.class,
        DoctorCommand.class
      })
  private static final class Launcher {}

  @Test
  void everyCommand_isAnswered() throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "query-guide.md"));
    List<String> commands =
        COMMAND.matcher(guide).results().map(result -> result.group(1)).toList();
    assertThat(commands).hasSize(12);
    try (RunningApi api = RunningApi.over(new FakeStore("chatcmpl-7f3a"))) {
      for (String command : commands) {
        StringWriter err = new StringWriter();
        List<String> words = new ArrayList<>();
        WORD.matcher(command).results().map(QueryGuideTest::word).forEach(words::add);
        words.add("--api=http://127.0.0.1:" + api.port());
        int code =
            new CommandLine(new Launcher())
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(err))
                .execute(words.toArray(String[]::new));
        assertThat(code).as(command + ": " + err).isEqualTo(command.equals("doctor") ? 1 : 0);
        assertThat(err.toString()).as(command).isEmpty();
      }
    }
  }

  private static String word(MatchResult result) {
    return result.group(1) != null ? result.group(1) : result.group(2);
  }
}
