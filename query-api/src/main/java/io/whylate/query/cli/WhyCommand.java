package io.whylate.query.cli;

import io.whylate.query.answer.RequestAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Why one request took as long as it did. */
@Command(
    name = "why",
    description = {
      "Why one request took as long as it did.",
      "The range (--since, --from, --to) says which requests to compare it with; without it, those"
          + " of the day around it."
    },
    mixinStandardHelpOptions = true)
public final class WhyCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private ApiOptions api = new ApiOptions();
  @Mixin private RangeOptions range = new RangeOptions();

  @Parameters(index = "0", paramLabel = "ID", description = "a request id, row id or trace id")
  private String id = "";

  @Option(
      names = "--customer",
      description = "one paragraph for who made the request, without names of services or models")
  private boolean customer;

  @Parameters(index = "1..*", hidden = true)
  private List<String> more = List.of();

  @Override
  public Integer call() {
    Asking asking = new Asking(Objects.requireNonNull(spec), api);
    return more.isEmpty()
        ? asking.run(
            "/api/v1/requests/" + Api.encoded(id),
            range,
            new LinkedHashMap<>(),
            RequestAnswer.class,
            customer
                ? (answer, style) -> Paragraph.of(Style.shown(answer.customer()))
                : WhyText::of)
        : asking.failed(
            new CommandFailure(
                CommandFailure.WRONG_USE,
                "why explains one ID at a time, this is "
                    + (1 + more.size())
                    + ": \""
                    + id
                    + "\", \""
                    + String.join("\", \"", more)
                    + "\"; put an ID with spaces in quotes"));
  }
}
