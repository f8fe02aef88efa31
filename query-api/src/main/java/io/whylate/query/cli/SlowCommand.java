package io.whylate.query.cli;

import io.whylate.query.answer.RequestList;
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

/** The slowest requests. */
@Command(
    name = "slow",
    description = "The slowest requests, or those with the most of something.",
    mixinStandardHelpOptions = true)
public final class SlowCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private ApiOptions api = new ApiOptions();
  @Mixin private RangeOptions range = new RangeOptions();

  @Option(
      names = "--where",
      paramLabel = "FILTER",
      description = "such as 'status=error,queueing>500ms'")
  private @Nullable String where;

  @Option(
      names = "--sort",
      paramLabel = "FIELD",
      description = "e2e, ttft, start, or a layer such as queueing (default: e2e)")
  private @Nullable String sort;

  @Option(names = "--limit", paramLabel = "N", description = "how many (default: 20)")
  private @Nullable Integer limit;

  @Override
  public Integer call() {
    Map<String, String> parameters = new LinkedHashMap<>();
    Parameters.add(parameters, "where", where);
    Parameters.add(parameters, "sort", sort);
    Parameters.add(parameters, "limit", limit);
    return new Asking(Objects.requireNonNull(spec), api)
        .run("/api/v1/requests", range, parameters, RequestList.class, SlowText::of);
  }
}
