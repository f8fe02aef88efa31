package io.whylate.benchmarks.overhead;

import io.whylate.benchmarks.options.Options;
import io.whylate.benchmarks.service.Sink;
import io.whylate.benchmarks.service.Sink.Taken;
import io.whylate.benchmarks.service.Upstream;
import io.whylate.benchmarks.service.Variant;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The figures of a run as a table. */
final class Report {

  private static final double GOAL_P50 = 1.03;
  private static final double GOAL_P99 = 1.05;
  private static final double GOAL_CPU = 1.03;

  private final PrintStream out;
  private final Options options;
  private final Rounds rounds;

  Report(PrintStream out, Options options, Rounds rounds) {
    this.out = out;
    this.options = options;
    this.rounds = rounds;
  }

  void print(PerVariant<double[]> startUpsMs, PerVariant<Long> residentBytes, Sink sink) {
    out.printf(
        "%d pairs of %d s at %d requests/s, latencies from intended start times, seed %d; calls"
            + " behind take %d + %d ms; errors %d%n",
        options.get("pairs"),
        options.get("phase"),
        options.get("rate"),
        options.get("seed"),
        Upstream.EMBEDDER_MS,
        Upstream.MODEL_MS,
        rounds.errors());
    head();
    compared("latency p50, ms", Phase::p50Ns, 1e6, GOAL_P50);
    compared("latency p99, ms", Phase::p99Ns, 1e6, GOAL_P99);
    compared("CPU a request, us", Phase::cpuNs, 1e3, GOAL_CPU);
    row("start-up, ms", variant -> Ratios.medianOf(startUpsMs.get(variant).clone()));
    row("resident, MB", variant -> residentBytes.get(variant) / 1e6);
    row("spans a request", variant -> perRequest(sink.from(variant), Taken::spans));
    row("OTLP bytes a request", variant -> perRequest(sink.from(variant), Taken::bytes));
    row("of the spans with our ID", variant -> perRequest(sink.from(variant), Taken::tagged));
  }

  private void head() {
    out.printf("%n%-26s", "");
    for (Variant variant : Variant.values()) {
      out.printf(" %12s", variant);
    }
    out.printf(" %12s %12s %8s%n", "ratio", "upper 95 %", "goal");
  }

  private void compared(String what, ToDoubleFunction<Phase> figure, double unit, double goal) {
    figures(what, variant -> rounds.median(variant, figure) / unit);
    Ratios ratios = rounds.ratios(figure);
    double bound = ratios.upperBound(options.get("seed"));
    out.printf(
        Locale.ROOT,
        " %12.4f %12.4f %8.2f %s%n",
        ratios.median(),
        bound,
        goal,
        bound <= goal ? "met" : "MISSED");
  }

  private void row(String what, ToDoubleFunction<Variant> figure) {
    figures(what, figure);
    out.println();
  }

  private void figures(String what, ToDoubleFunction<Variant> figure) {
    out.printf("%-26s", what);
    for (Variant variant : Variant.values()) {
      double value = figure.applyAsDouble(variant);
      out.printf(
          Locale.ROOT,
          " %12s",
          Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value));
    }
  }

  private static double perRequest(Taken taken, ToDoubleFunction<Taken> figure) {
    return figure.applyAsDouble(taken) / taken.requests();
  }
}
