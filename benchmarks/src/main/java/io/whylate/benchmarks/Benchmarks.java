package io.whylate.benchmarks;

import io.whylate.benchmarks.attribution.AttributionBenchmark;
import io.whylate.benchmarks.compat.CompatBenchmark;
import io.whylate.benchmarks.truth.TruthBenchmark;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs the benchmarks that are named, or all. */
public final class Benchmarks {

  /** What one benchmark does when it is run. */
  private interface Run {
    void run() throws RunnerException;
  }

  private static final Map<String, Run> BY_NAME =
      new TreeMap<>(
          Map.of(
              "attribution",
              () -> jmh(AttributionBenchmark.class),
              "compat",
              CompatBenchmark::run,
              "truth",
              TruthBenchmark::run));

  private Benchmarks() {}

  /** Exit code 2 for a name that is none. */
  public static void main(String[] args) throws RunnerException {
    List<Run> runs = new ArrayList<>();
    Collection<String> names = args.length == 0 ? BY_NAME.keySet() : List.of(args);
    for (String name : names) {
      Run run = BY_NAME.get(name);
      if (run == null) {
        System.err.printf(
            "whylate: there is no benchmark '%s'; there are %s%n", name, BY_NAME.keySet());
        System.exit(2);
      } else {
        runs.add(run);
      }
    }
    for (Run run : runs) {
      run.run();
    }
  }

  private static void jmh(Class<?> benchmark) throws RunnerException {
    new Runner(new OptionsBuilder().include(benchmark.getName()).build()).run();
  }
}
