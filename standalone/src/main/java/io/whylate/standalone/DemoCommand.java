package io.whylate.standalone;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code whylate demo}: the pipeline, services to observe, and requests through them. */
@Command(
    name = "demo",
    description = "Everything on this machine, with demo services that send real requests.",
    mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {

  /** Spans of the demo arrive within seconds, so that requests need not stay open for long. */
  static final Map<String, String> SETTINGS = Map.of("WHYLATE_ASSEMBLY_IDLE", "5s");

  @Mixin private PipelineOptions options = new PipelineOptions();

  @Option(
      names = "--requests",
      paramLabel = "N",
      defaultValue = "${env:WHYLATE_DEMO_REQUESTS:-200}",
      description = "how many to report on (default: 200; WHYLATE_DEMO_REQUESTS)")
  private int requests;

  @Option(
      names = "--rate",
      paramLabel = "R",
      defaultValue = "${env:WHYLATE_DEMO_RATE:-4}",
      description = "requests a second, on average (default: 4; WHYLATE_DEMO_RATE)")
  private double rate;

  @Option(
      names = "--exit",
      defaultValue = "${env:WHYLATE_DEMO_EXIT:-false}",
      description = "stop everything after the report; else traffic goes on until Ctrl-C")
  private boolean exit;

  @Override
  public Integer call() {
    if (requests < 1 || requests > 1_000_000) {
      throw new WrongUseException("--requests " + requests + ": a number from 1 to 1000000");
    }
    if (!(rate > 0 && rate <= 1_000)) {
      throw new WrongUseException("--rate " + rate + ": a number above 0, up to 1000");
    }
    return Run.with(options, this::run);
  }

  private int run(DataDirectory data, Console console) throws InterruptedException {
    Distribution distribution = Distribution.locate();
    try (Pipeline pipeline = Pipeline.start(options, data, SETTINGS, console);
        DemoServices services = new DemoServices(distribution, data, pipeline.otlpEndpoint())) {
      Demo demo = new Demo(pipeline, services, console, requests);
      int exitCode = demo.run(edgeArguments());
      if (!exit) {
        console.line(
            "Traffic goes on; page and API at " + pipeline.api() + ". Ctrl-C stops everything.");
        pipeline.awaitStop();
      }
      return exitCode;
    }
  }

  private List<String> edgeArguments() {
    List<String> arguments = new ArrayList<>(List.of("--rate", Double.toString(rate)));
    arguments.addAll(List.of("--requests", exit ? Integer.toString(requests) : "0"));
    Distribution.recordedLengths()
        .ifPresent(file -> arguments.addAll(List.of("--lengths", file.toString())));
    return arguments;
  }
}
