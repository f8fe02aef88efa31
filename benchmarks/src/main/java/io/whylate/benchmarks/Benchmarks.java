package io.whylate.benchmarks;

import io.whylate.benchmarks.attribution.AttributionBenchmark;
import io.whylate.benchmarks.compat.CompatBenchmark;
import io.whylate.benchmarks.kill.KillBenchmark;
import io.whylate.benchmarks.options.Options;
import io.whylate.benchmarks.outage.OutageBenchmark;
import io.whylate.benchmarks.overhead.OverheadBenchmark;
import io.whylate.benchmarks.query.QueryBenchmark;
import io.whylate.benchmarks.stream.StreamBenchmark;
import io.whylate.benchmarks.tags.SpanTagsBenchmark;
import io.whylate.benchmarks.truth.TruthBenchmark;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs the benchmarks that are named, or all. */
public final class Benchmarks {

  private static final Options NONE = Options.defaults(Map.of());

  /** What one benchmark does when it is run. */
  private interface Run {
    void run(Options options) throws Exception;
  }

  private record Named(Options defaults, Run run) {}

  private static final Map<String, Named> BY_NAME =
      new TreeMap<>(
          Map.of(
              "attribution", new Named(NONE, options -> jmh(AttributionBenchmark.class)),
              "compat", new Named(NONE, options -> CompatBenchmark.run()),
              "kill", new Named(KillBenchmark.DEFAULTS, KillBenchmark::run),
              "outage", new Named(OutageBenchmark.DEFAULTS, OutageBenchmark::run),
              "overhead", new Named(OverheadBenchmark.DEFAULTS, OverheadBenchmark::run),
              "query", new Named(QueryBenchmark.DEFAULTS, QueryBenchmark::run),
              "stream", new Named(StreamBenchmark.DEFAULTS, StreamBenchmark::run),
              "tags", new Named(NONE, options -> jmh(SpanTagsBenchmark.class)),
              "truth", new Named(NONE, options -> TruthBenchmark.run())));

  private Benchmarks() {}

  /** Exit code 2 for a name that is none, and for options that a named benchmark does not have. */
  public static void main(String[] args) throws Exception {
    List<String> words = List.of(args);
    List<String> names = words.stream().takeWhile(word -> !word.startsWith("--")).toList();
    Map<Run, Options> runs = new LinkedHashMap<>();
    try {
      for (String name : names.isEmpty() ? BY_NAME.keySet() : names) {
        Named named = named(name);
        runs.put(named.run, named.defaults.with(words.subList(names.size(), words.size())));
      }
    } catch (IllegalArgumentException wrongUse) {
      System.err.println("whylate: " + wrongUse.getMessage());
      System.exit(2);
    }
    for (Map.Entry<Run, Options> run : runs.entrySet()) {
      run.getKey().run(run.getValue());
    }
  }

  private static Named named(String name) {
    Named named = BY_NAME.get(name);
    if (named == null) {
      throw new IllegalArgumentException(
          "there is no benchmark '" + name + "'; there are " + BY_NAME.keySet());
    }
    return named;
  }

  private static void jmh(Class<?> benchmark) throws RunnerException {
    new Runner(
            new OptionsBuilder().include(benchmark.getName()).addProfiler(GCProfiler.class).build())
        .run();
  }
}
