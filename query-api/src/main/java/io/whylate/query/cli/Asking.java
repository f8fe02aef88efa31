package io.whylate.query.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.whylate.query.answer.AnswerJson;
import io.whylate.query.answer.Pipeline;
import java.io.PrintWriter;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
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
      JsonNode json = read(body);
      T answer = converted(json, type);
      Style style = new Style(Ansi.AUTO.enabled());
      print(
          options.json()
              ? body
              : warning(converted(json.path("pipeline"), Pipeline.class), style)
                  + text.apply(answer, style));
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

  /** Before everything else: what follows may look better than it is. */
  private static String warning(@Nullable Pipeline pipeline, Style style) {
    String warning = pipeline == null ? null : pipeline.warning();
    return warning == null
        ? ""
        : style.bold(Paragraph.of(Style.shown(warning)).stripTrailing()) + "\n\n";
  }

  private static <T> T converted(JsonNode json, Class<T> type) {
    try {
      return AnswerJson.MAPPER.treeToValue(json, type);
    } catch (JsonProcessingException e) {
      throw notReadable();
    }
  }

  private static JsonNode read(String body) {
    try {
      return AnswerJson.MAPPER.readTree(body);
    } catch (JsonProcessingException e) {
      throw notReadable();
    }
  }

  private static CommandFailure notReadable() {
    return new CommandFailure(
        CommandFailure.NOT_REACHABLE,
        "the answer cannot be read; is the API of the same version? Ask it with curl");
  }
}
