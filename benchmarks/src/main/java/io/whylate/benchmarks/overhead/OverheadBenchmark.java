package io.whylate.benchmarks.overhead;

import io.whylate.benchmarks.options.Options;
import io.whylate.benchmarks.service.Sink;
import io.whylate.benchmarks.service.Upstream;
import io.whylate.benchmarks.service.Variant;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.Random;

/** A service with the agent and the extension against the same one with the agent alone. */
public final class OverheadBenchmark {

  public static final Options DEFAULTS =
      Options.defaults(
          Map.of("pairs", 40, "rate", 100, "phase", 5, "warmup", 90, "starts", 5, "seed", 1));

  private final Options options;
  private final PrintStream out;
  private final PerVariant<double[]> startUpsMs = new PerVariant<>();
  private final PerVariant<Long> residentBytes = new PerVariant<>();

  private OverheadBenchmark(Options options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  /** Prints to standard output; takes {@code pairs} times three phases, and some to warm up. */
  public static void run(Options options) throws Exception {
    run(options, System.out);
  }

  static void run(Options options, PrintStream out) throws Exception {
    new OverheadBenchmark(options, out).print();
  }

  private void print() throws Exception {
    for (Variant variant : Variant.values()) {
      startUpsMs.put(variant, new double[options.get("starts")]);
    }
    try (Upstream upstream = new Upstream();
        Sink sink = new Sink()) {
      startAgainAndAgain(upstream);
      Rounds rounds = measure(upstream, sink);
      new Report(out, options, rounds).print(startUpsMs, residentBytes, sink);
    }
  }

  private void startAgainAndAgain(Upstream upstream) throws IOException {
    for (int time = 1; time < options.get("starts"); time++) {
      try (Sink aside = new Sink();
          Services services = Services.start(upstream, aside)) {
        noteStartUps(services, time);
      }
    }
  }

  private void noteStartUps(Services services, int time) {
    for (Variant variant : Variant.values()) {
      startUpsMs.get(variant)[time] = services.get(variant).startUp().toMillis();
    }
  }

  private Rounds measure(Upstream upstream, Sink sink) throws Exception {
    try (Services services = Services.start(upstream, sink)) {
      noteStartUps(services, 0);
      Rounds rounds = new Rounds(services, options.get("rate"));
      rounds.warmUp(Duration.ofSeconds(options.get("warmup")));
      Random order = new Random(options.get("seed"));
      for (int pair = 0; pair < options.get("pairs"); pair++) {
        rounds.run(Duration.ofSeconds(options.get("phase")), order);
      }
      for (Variant variant : Variant.values()) {
        residentBytes.put(variant, services.get(variant).residentBytes());
      }
      return rounds;
    }
  }
}
