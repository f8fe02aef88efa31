package io.whylate.query.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.whylate.query.answer.AnswerJson;
import java.io.PrintWriter;
import java.util.Map;
import java.util.function.BiFunction;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** What all commands do: ask, then print the answer as it came or as text, or one line of error. */
record Asking(CommandSpec spec, ApiOptions options) {

  /** Returns the exit code. */
  <T> int run(
      String path,
      RangeOptions range,
      Map<String, String> parameters,
      Class<T> type,
      BiFunction<T, Style, String> text) {
    try {
      range.addTo(parameters);
      print(options.api().get(path, parameters), type, text);
      return 0;
    } catch (CommandFailure e) {
      return failed(e);
    }
  }

  /** Says why the command ends here; returns the exit code. */
  int failed(CommandFailure failure) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("whylate: " + Style.shown(String.valueOf(failure.getMessage())));
    err.flush();
    return failure.exitCode();
  }

  private <T> void print(String body, Class<T> type, BiFunction<T, Style, String> text) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        options.json()
            ? body.stripTrailing()
            : text.apply(read(body, type), new Style(Ansi.AUTO.enabled())).stripTrailing());
    out.flush();
  }

  private static <T> T read(String body, Class<T> type) {
    try {
      return AnswerJson.MAPPER.readValue(body, type);
    } catch (JsonProcessingException e) {
      throw new CommandFailure(
          CommandFailure.NOT_REACHABLE,
          "the answer cannot be read; is the API of the same version? Try --format json");
    }
  }
}
