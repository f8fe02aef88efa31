package io.whylate.query.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.whylate.query.answer.AnswerJson;
import java.io.PrintWriter;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
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
    return run(path, range, parameters, type, text, answer -> 0);
  }

  /** Returns the exit code that the answer has. */
  <T> int run(
      String path,
      RangeOptions range,
      Map<String, String> parameters,
      Class<T> type,
      BiFunction<T, Style, String> text,
      ToIntFunction<T> exitCode) {
    try {
      range.addTo(parameters);
      String body = options.api().get(path, parameters);
      T answer = read(body, type);
      print(options.json() ? body : text.apply(answer, new Style(Ansi.AUTO.enabled())));
      return exitCode.applyAsInt(answer);
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

  private void print(String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(text.stripTrailing());
    out.flush();
  }

  private static <T> T read(String body, Class<T> type) {
    try {
      return AnswerJson.MAPPER.readValue(body, type);
    } catch (JsonProcessingException e) {
      throw new CommandFailure(
          CommandFailure.NOT_REACHABLE,
          "the answer cannot be read; is the API of the same version? Ask it with curl");
    }
  }
}
