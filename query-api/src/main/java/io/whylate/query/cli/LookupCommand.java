package io.whylate.query.cli;

import io.whylate.query.answer.LookupAnswer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What an id may mean. */
@Command(
    name = "lookup",
    description = {
      "Every request that an ID may mean: a request ID, row ID, trace ID or alias.",
      "Exit code 1 when it means none. The range says when it is thought to have been."
    },
    mixinStandardHelpOptions = true)
public final class LookupCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private ApiOptions api = new ApiOptions();
  @Mixin private RangeOptions range = new RangeOptions();

  @Parameters(index = "0", paramLabel = "ID", description = "any ID of a request")
  private String id = "";

  @Override
  public Integer call() {
    return new Asking(Objects.requireNonNull(spec), api)
        .run(
            "/api/v1/lookup",
            range,
            new LinkedHashMap<>(Map.of("id", id)),
            LookupAnswer.class,
            LookupText::of,
            answer -> answer.matches().isEmpty() ? CommandFailure.NOT_FOUND : 0);
  }
}
