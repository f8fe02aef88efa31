package io.whylate.query.cli;

import io.whylate.query.answer.ThroughputAnswer;
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

/** How fast tokens come. */
@Command(
    name = "throughput",
    description = "Tokens per second: of single responses, and of all together.",
    mixinStandardHelpOptions = true)
public final class ThroughputCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private ApiOptions api = new ApiOptions();
  @Mixin private RangeOptions range = new RangeOptions();

  @Option(
      names = "--where",
      paramLabel = "FILTER",
      description = "such as 'model=\"llama3:8b\",streamed=true,e2e>2s'")
  private @Nullable String where;

  @Option(names = "--group-by", paramLabel = "FIELDS", description = "such as service,model")
  private @Nullable String groupBy;

  @Option(names = "--percentiles", paramLabel = "LIST", description = "default: 50,90,99")
  private @Nullable String percentiles;

  @Override
  public Integer call() {
    Map<String, String> parameters = new LinkedHashMap<>();
    Parameters.add(parameters, "where", where);
    Parameters.add(parameters, "group_by", groupBy);
    Parameters.add(parameters, "percentiles", percentiles);
    return new Asking(Objects.requireNonNull(spec), api)
        .run("/api/v1/throughput", range, parameters, ThroughputAnswer.class, ThroughputText::of);
  }
}
