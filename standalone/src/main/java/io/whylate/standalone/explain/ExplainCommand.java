package io.whylate.standalone.explain;

import io.whylate.attribution.Attribution;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.gather.GatheredSpans;
import io.whylate.formats.rules.RulesFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code whylate explain}: breaks down the requests of trace files. */
@Command(
    name = "explain",
    description = {
      "Where the requests in trace files spent their time; no service is needed.",
      "Reads OTLP (JSON or protobuf), Jaeger's JSON and Zipkin's JSON (version 2), plain or gzipped."
    },
    mixinStandardHelpOptions = true)
public final class ExplainCommand implements Callable<Integer> {

  /** Something of the input is missing from the answer. */
  private static final int BAD_INPUT = 2;

  /** How an answer is printed. */
  enum Format {
    text,
    json
  }

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "text for people, json for programs: one breakdown a line (default: text)")
  private Format format = Format.text;

  @Option(
      names = "--max-spans",
      paramLabel = "N",
      defaultValue = "100000",
      description =
          "of a request with more spans than this, which all have to be in memory at once, leave the"
              + " shortest out and flag it (default: ${DEFAULT-VALUE})")
  private int mostSpans = 100_000;

  @Option(
      names = "--rules",
      paramLabel = "FILE",
      defaultValue = "${env:WHYLATE_RULES}",
      description = "your own rules for layers and labels, see docs/rules.md (WHYLATE_RULES)")
  private @Nullable String rules;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "a trace file; - for standard input")
  private List<String> files = new ArrayList<>();

  @Override
  public Integer call() {
    CommandSpec command = Objects.requireNonNull(spec);
    checkUse(command.commandLine());
    PrintWriter err = command.commandLine().getErr();
    try {
      return explain(command.commandLine().getOut(), err);
    } catch (MalformedInput e) {
      return failed(err, String.valueOf(e.getMessage()));
    } catch (IOException | UncheckedIOException e) {
      return failed(err, temporaryFile(e));
    } catch (OutputLost e) {
      return e.isUnread() ? BAD_INPUT : failed(err, "cannot print the answers: " + e.getMessage());
    } catch (OutOfMemoryError e) {
      return failed(
          err, "out of memory; a lower --max-spans leaves more of the largest requests out");
    }
  }

  private void checkUse(CommandLine command) {
    if (mostSpans < 1) {
      throw new ParameterException(command, "--max-spans must be 1 or more, is " + mostSpans);
    }
    if (Collections.frequency(files, Input.STANDARD_INPUT) > 1) {
      throw new ParameterException(command, "- is standard input, which can be read once only");
    }
  }

  private int explain(PrintWriter out, PrintWriter err) throws IOException, MalformedInput {
    Progress progress = Progress.on(err);
    RulesFile rulesFile = RulesFile.open(rules);
    Account account = new Account(rulesFile.use());
    Attribution attribution = new Attribution(rulesFile.rules());
    try (GatheredSpans spans = GatheredSpans.open(mostSpans)) {
      for (String file : files) {
        Input.open(file).read(spans, account, progress);
      }
      progress.clear();
      Answers answers =
          format == Format.json
              ? Answers.json(attribution, out, account)
              : Answers.text(attribution, out, account, Ansi.AUTO.enabled());
      spans.forEachRequest(answers);
      out.flush();
      account.print(err, spans.size());
    }
    return account.isWhole() ? 0 : BAD_INPUT;
  }

  private static int failed(PrintWriter err, String message) {
    err.println("whylate explain: " + Shown.of(message));
    err.flush();
    return BAD_INPUT;
  }

  private static String temporaryFile(Exception e) {
    return "the temporary file that holds the spans failed: "
        + e.getMessage()
        + "; -Djava.io.tmpdir in JAVA_TOOL_OPTIONS moves it";
  }
}
