package io.whylate.benchmarks.outage;

import io.whylate.benchmarks.options.Options;
import io.whylate.benchmarks.service.Load;
import io.whylate.benchmarks.service.Load.Seen;
import io.whylate.benchmarks.service.ServiceJvm;
import io.whylate.benchmarks.service.Sink;
import io.whylate.benchmarks.service.Sink.Mode;
import io.whylate.benchmarks.service.Sink.Taken;
import io.whylate.benchmarks.service.Upstream;
import io.whylate.benchmarks.service.Variant;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Keeps a service under load while its spans find nobody who takes them, in each way there is. */
public final class OutageBenchmark {

  public static final Options DEFAULTS =
      Options.defaults(Map.of("minutes", 5, "rate", 100, "healthy", 60));

  private static final String REPORT = "spans lost since the start";
  private static final List<Mode> OUTAGES = List.of(Mode.DOWN, Mode.REFUSING, Mode.HANGING);

  private final Options options;
  private final PrintStream out;

  private OutageBenchmark(Options options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  /**
   * Prints to standard output; takes three times so many minutes, and a healthy phase around each.
   */
  public static void run(Options options) throws Exception {
    new OutageBenchmark(options, System.out).print();
  }

  private void print() throws Exception {
    out.printf(
        "Outages of %d minutes at %d requests/s, latencies from intended start times; a service"
            + " with the agent and the extension, -Xmx256m%n%n",
        options.get("minutes"), options.get("rate"));
    out.printf(
        "%-20s %9s %7s %8s %8s %8s %13s %13s%n",
        "endpoint",
        "requests",
        "errors",
        "p50, ms",
        "p99, ms",
        "max, ms",
        "live heap, MB",
        "resident, MB");
    try (Upstream upstream = new Upstream();
        Sink sink = new Sink();
        ServiceJvm service = ServiceJvm.start(Variant.EXTENSION, upstream, sink)) {
      Load.on(service.uri(), options.get("rate"), healthy());
      phase(service, sink, Mode.HEALTHY, healthy());
      for (Mode outage : OUTAGES) {
        phase(service, sink, outage, Duration.ofMinutes(options.get("minutes")));
        phase(service, sink, Mode.HEALTHY, healthy());
      }
      printLosses(service, sink);
    }
  }

  private Duration healthy() {
    return Duration.ofSeconds(options.get("healthy"));
  }

  private void phase(ServiceJvm service, Sink sink, Mode mode, Duration time)
      throws IOException, InterruptedException {
    sink.be(mode);
    Seen seen = Load.on(service.uri(), options.get("rate"), time);
    out.printf(
        Locale.ROOT,
        "%-20s %9d %7d %8.2f %8.2f %8.2f %13.1f %13.1f%n",
        mode,
        seen.requests(),
        seen.errors(),
        seen.p50Ns() / 1e6,
        seen.p99Ns() / 1e6,
        seen.latenciesNs().getMaxValue() / 1e6,
        service.liveHeapBytes() / 1e6,
        service.residentBytes() / 1e6);
  }

  /** What got lost, by its own counts and by what the service counted. */
  private void printLosses(ServiceJvm service, Sink sink) throws IOException {
    Taken taken = sink.from(Variant.EXTENSION);
    out.printf(
        "%narrived: %d spans of %d requests; most losses that one of them bears: %d%n",
        taken.spans(), taken.requests(), taken.mostLost());
    service.log().stream().filter(line -> line.contains(REPORT)).forEach(out::println);
  }
}
