package io.whylate.query.cli;

import io.whylate.query.answer.AvailabilityAnswer;
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

/** How requests ended and how fast they streamed. */
@Command(
    name = "availability",
    description = "How requests ended and how fast they streamed, by concurrency.",
    mixinStandardHelpOptions = true)
public final class AvailabilityCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private ApiOptions api = new ApiOptions();
  @Mixin private RangeOptions range = new RangeOptions();

  @Option(
      names = "--where",
      paramLabel = "FILTER",
      description = "such as 'model=\"llama3:8b\",streamed=true,e2e>2s'")
  private @Nullable String where;

  @Option(names = "--percentiles", paramLabel = "LIST", description = "default: 50,90,99")
  private @Nullable String percentiles;

  @Override
  public Integer call() {
    Map<String, String> parameters = new LinkedHashMap<>();
    Parameters.add(parameters, "where", where);
    Parameters.add(parameters, "percentiles", percentiles);
    return new Asking(Objects.requireNonNull(spec), api)
        .run(
            "/api/v1/availability",
            range,
            parameters,
            AvailabilityAnswer.class,
            AvailabilityText::of);
  }
}
