package io.whylate.standalone;

import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code whylate up}: the pipeline, until it is told to stop. */
@Command(
    name = "up",
    description = "Everything on this machine: sends nothing, waits for spans.",
    mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {

  @Mixin private PipelineOptions options = new PipelineOptions();

  @Override
  public Integer call() {
    return Run.with(options, this::run);
  }

  private int run(DataDirectory data, Console console) throws InterruptedException {
    try (Pipeline pipeline = Pipeline.start(options, data, Map.of(), console)) {
      if (data.isTemporary()) {
        console.line("What comes in is deleted at the end; --data DIR keeps it.");
      }
      console.line("Ready: spans to " + pipeline.otlpEndpoint() + ". Ctrl-C stops everything.");
      pipeline.awaitStop();
    }
    return 0;
  }
}
