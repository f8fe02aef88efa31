package io.whylate.query.cli;

import io.whylate.query.answer.CoverageAnswer;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What is wrong with the data, and what to do about it. */
@Command(
    name = "doctor",
    description = {
      "What keeps requests from being seen whole, worst first, and what to do about it.",
      "Exit code 1 when something is found."
    },
    mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private ApiOptions api = new ApiOptions();
  @Mixin private RangeOptions range = new RangeOptions();

  @Override
  public Integer call() {
    return new Asking(Objects.requireNonNull(spec), api)
        .run(
            "/api/v1/coverage",
            range,
            new LinkedHashMap<>(),
            CoverageAnswer.class,
            DoctorText::of,
            answer -> Findings.of(answer).isEmpty() ? 0 : CommandFailure.NOT_FOUND);
  }
}
