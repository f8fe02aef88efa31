package io.whylate.query.cli;

import io.whylate.query.answer.CoverageAnswer;
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

/** How well requests are seen. */
@Command(
    name = "coverage",
    description = "How well requests are seen: between which services, how sampled, what was odd.",
    mixinStandardHelpOptions = true)
public final class CoverageCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private ApiOptions api = new ApiOptions();
  @Mixin private RangeOptions range = new RangeOptions();

  @Option(names = "--where", paramLabel = "FILTER", description = "such as 'service=edge'")
  private @Nullable String where;

  @Override
  public Integer call() {
    Map<String, String> parameters = new LinkedHashMap<>();
    Parameters.add(parameters, "where", where);
    return new Asking(Objects.requireNonNull(spec), api)
        .run("/api/v1/coverage", range, parameters, CoverageAnswer.class, CoverageText::of);
  }
}
