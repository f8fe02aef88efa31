package io.whylate.query.cli;

import io.whylate.query.answer.CompareAnswer;
import io.whylate.query.answer.Comparison.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What has changed. */
@Command(
    name = "compare",
    description = {
      "What has changed, layer by layer: two windows, versions, models or any two filters.",
      "The range is the candidate; without --baseline, it is compared with the one before it and"
          + " with that of a week ago.",
      "A side is a window (preceding, day_ago, week_ago or FROM..TO), a filter, or both with a"
          + " semicolon between them: 'now-2h..now-1h;version=1.4.1'.",
      "Exit code 4 when the sides cannot be compared, 5 when there is not enough data."
    },
    mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private ApiOptions api = new ApiOptions();
  @Mixin private RangeOptions range = new RangeOptions();

  @Option(names = "--baseline", paramLabel = "SIDE", description = "default: preceding")
  private @Nullable String baseline;

  @Option(
      names = "--candidate",
      paramLabel = "SIDE",
      description = "such as version=1.4.2; default: all of the range")
  private @Nullable String candidate;

  @Option(names = "--where", paramLabel = "FILTER", description = "what both sides must fulfil")
  private @Nullable String where;

  @Option(names = "--percentile", paramLabel = "P", description = "default: 99")
  private @Nullable String percentile;

  @Override
  public Integer call() {
    Map<String, String> parameters = new LinkedHashMap<>();
    Parameters.add(parameters, "baseline", baseline);
    Parameters.add(parameters, "candidate", candidate);
    Parameters.add(parameters, "where", where);
    Parameters.add(parameters, "percentile", percentile);
    return new Asking(Objects.requireNonNull(spec), api)
        .run(
            "/api/v1/compare",
            range,
            parameters,
            CompareAnswer.class,
            CompareText::of,
            answer -> exitCode(answer.comparison().refusal()));
  }

  private static int exitCode(@Nullable Refusal refusal) {
    if (refusal == null) {
      return 0;
    }
    return switch (refusal.type()) {
      case NOT_COMPARABLE -> CommandFailure.NOT_COMPARABLE;
      case NOT_ENOUGH_DATA -> CommandFailure.NOT_ENOUGH_DATA;
    };
  }
}
