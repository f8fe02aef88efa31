package io.whylate.benchmarks.stream;

import io.whylate.benchmarks.options.Options;
import io.whylate.benchmarks.stream.cpu.Owner;
import io.whylate.benchmarks.stream.cpu.Profile;
import io.whylate.benchmarks.stream.load.Workload;
import io.whylate.benchmarks.stream.part.Changelogs;
import io.whylate.benchmarks.stream.part.Job;
import io.whylate.benchmarks.stream.part.Rows;
import io.whylate.benchmarks.stream.part.Services;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The stream job beside what only decodes, what only assembles, and Zipkin. */
public final class StreamBenchmark {

  public static final Options DEFAULTS =
      Options.defaults(
          Map.of(
              "kilospans",
              900,
              "rate",
              50_000,
              "seconds",
              60,
              "warmup",
              30,
              "batch",
              200,
              "seed",
              1));

  private static final int THOUSAND = 1_000;
  private static final int IN_MEMORY_SPANS = 300_000;
  private static final int LOOPS = 5;
  private static final int PLACES = 20;
  private static final String HEAP = "3g";

  private final Options options;
  private final PrintStream out;

  private StreamBenchmark(Options options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  /** Prints to standard output. */
  public static void run(Options options) throws Exception {
    new StreamBenchmark(options, System.out).print();
  }

  private void print() throws Exception {
    inMemory();
    zipkin();
    job("the job", Map.of());
    job("the job, spans of chosen requests kept", Map.of("WHYLATE_EVIDENCE", "chosen"));
    job("the job, exactly_once_v2", Map.of("WHYLATE_PROCESSING", "exactly_once_v2"));
    arrivals();
  }

  private void job(String what, Map<String, String> settings) throws Exception {
    try (Services services = Services.start()) {
      Workload load = load(spans());
      Backlog backlog = new Backlog(services, load);
      backlog.fill(epochMs(load.spans()));
      try (Job job = Job.start(services, services.directory(), HEAP, settings)) {
        print(what, backlog.run(job));
      }
      Changelogs logs = Changelogs.of(services.kafka());
      out.printf(
          Locale.ROOT,
          "  changelogs: %.0f bytes in %.2f records a span%n",
          (double) logs.bytes() / load.spans(),
          (double) logs.records() / load.spans());
    }
  }

  private void zipkin() throws Exception {
    try (Services services = Services.start()) {
      Collected zipkin = Collected.byZipkin(services, load(spans()), HEAP);
      out.printf(
          Locale.ROOT,
          "%-40s %9.0f spans/s, %.2f us a span (%d spans in %.1f s)%n",
          "Zipkin, proto3 from Kafka into memory",
          zipkin.spans() / zipkin.seconds(),
          1e6 * zipkin.cpuSeconds() / zipkin.spans(),
          zipkin.spans(),
          zipkin.seconds());
    }
  }

  private void arrivals() throws Exception {
    try (Services services = Services.start();
        Job job = Job.start(services, services.directory(), HEAP, Map.of())) {
      Workload load = load((long) options.get("rate") * options.get("seconds"));
      Arrivals arrivals = new Arrivals(job.traces(), new Rows(services.clickHouse()));
      arrivals.run(load, TimeUnit.SECONDS.toNanos(options.get("warmup")));
      out.printf(
          Locale.ROOT,
          "visible at %d spans/s after p50 %.1f, p99 %.1f, at most %.1f s (%d requests); not in"
              + " time %d, exports refused %d%n",
          options.get("rate"),
          arrivals.visibleMs().getValueAtPercentile(50) / 1e3,
          arrivals.visibleMs().getValueAtPercentile(99) / 1e3,
          arrivals.visibleMs().getMaxValue() / 1e3,
          arrivals.visibleMs().getTotalCount(),
          arrivals.unseen(),
          arrivals.refused());
    }
  }

  private long spans() {
    return (long) THOUSAND * options.get("kilospans");
  }

  private void inMemory() throws Exception {
    List<byte[]> exports = new ArrayList<>();
    load(IN_MEMORY_SPANS).forEachRemaining(export -> exports.add(export.otlp()));
    long bytes = exports.stream().mapToLong(otlp -> otlp.length).sum();
    out.printf(
        Locale.ROOT,
        "%d spans of %d bytes, in exports of %d%n",
        IN_MEMORY_SPANS,
        bytes / IN_MEMORY_SPANS,
        options.get("batch"));
    loop("protobuf-java decodes", () -> InMemory.decode(exports));
    loop("assembled and broken down in memory", () -> InMemory.assemble(exports));
  }

  private interface Loop {
    long run() throws Exception;
  }

  private void loop(String what, Loop loop) throws Exception {
    double best = Double.MAX_VALUE;
    long result = 0;
    for (int i = 0; i < LOOPS; i++) {
      long began = System.nanoTime();
      result = loop.run();
      best = Math.min(best, (double) (System.nanoTime() - began));
    }
    out.printf(
        Locale.ROOT,
        "%-40s %9.0f spans/s, %.2f us a span (%d)%n",
        what,
        1e9 * IN_MEMORY_SPANS / best,
        best / IN_MEMORY_SPANS / 1e3,
        result);
  }

  private Workload load(long spans) {
    return new Workload(
        options.get("seed"),
        1_000_000 * epochMs(spans),
        Workload.requests(spans),
        options.get("rate"),
        options.get("batch"));
  }

  /** So that the last of them is received now. */
  private long epochMs(long spans) {
    return System.currentTimeMillis() - THOUSAND * spans / options.get("rate");
  }

  private void print(String what, Measured measured) {
    out.printf(
        Locale.ROOT,
        "%-40s %9.0f spans/s, %.2f us a span: ours %.2f, Kafka's %.2f, rest %.2f; broker %.2f,"
            + " engine %.2f (%d spans in %.1f s)%n",
        what,
        measured.spansPerSecond(),
        measured.jobMicros(),
        measured.micros(Owner.OURS),
        measured.micros(Owner.KAFKA),
        measured.micros(Owner.REST),
        measured.micros(measured.brokerSeconds()),
        measured.micros(measured.engineSeconds()),
        measured.spans(),
        measured.seconds());
    for (var place : Profile.largest(measured.places(), PLACES)) {
      out.printf(
          Locale.ROOT,
          "  %6.2f %-6s %s%n",
          measured.micros(place.getValue()),
          place.getKey().owner(),
          place.getKey().name());
    }
  }
}
