package io.whylate.benchmarks.query;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.whylate.benchmarks.options.Options;
import io.whylate.benchmarks.query.Asker.Answer;
import io.whylate.benchmarks.query.Engine.Outcome;
import io.whylate.query.QueryApi;
import io.whylate.query.QueryConfig;
import io.whylate.standalone.engine.EmbeddedClickHouse;
import io.whylate.standalone.engine.EngineLibrary;
import io.whylate.stream.schema.ClickHouseServer;
import io.whylate.stream.schema.Schema;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Requests of a day in the embedded engine, the spans of the newest of them in the table of the
 * collector's exporter, and the same questions asked of both. Spans take ten times as long to fill
 * in as their requests, so there may be fewer of them; what is compared is over the same requests.
 */
public final class QueryBenchmark {

  public static final Options DEFAULTS =
      Options.defaults(
          Map.of("requests", 10_000_000, "traced", 1_000_000, "clients", 50, "seconds", 20));

  private static final int PIECE = 100_000;
  private static final int RUNS = 3;
  private static final long DAY_NS = Duration.ofDays(1).toNanos();

  /** Grouping by trace needs more memory than the engine may use; then it sorts on disk. */
  private static final Map<String, String> SPILLING =
      Map.of("max_bytes_before_external_group_by", "300000000");

  private static final String SUMS =
      """
      SELECT model, count(), sum(e2e_ns), sum(layer_caller_ns), sum(layer_network_ns), sum(layer_gateway_ns),
        sum(layer_queueing_ns), sum(layer_tokenization_ns), sum(layer_retrieval_ns), sum(layer_prefill_ns),
        sum(layer_decode_ns), sum(layer_application_ns)
      FROM whylate.requests
      WHERE start >= fromUnixTimestamp64Nano({from_ns:Int64}, 'UTC')
      GROUP BY model""";

  private final long requests;
  private final long traced;
  private final Options options;
  private final PrintStream out;
  private final Engine engine;
  private final Instant end = Instant.now();

  private QueryBenchmark(Options options, PrintStream out, Engine engine) {
    this.options = options;
    this.requests = options.get("requests");
    this.traced = Math.min(requests, options.get("traced"));
    this.out = out;
    this.engine = engine;
  }

  /** Prints to standard output. */
  public static void run(Options options) throws Exception {
    Path directory = Files.createTempDirectory("whylate-bench-query");
    try (EmbeddedClickHouse clickHouse =
        EmbeddedClickHouse.start(EngineLibrary.locate(), directory, 0)) {
      new QueryBenchmark(options, System.out, new Engine(clickHouse.uri())).print();
    } finally {
      delete(directory);
    }
  }

  private void print() throws Exception {
    fill();
    printSizes();
    try (Meter meter = new Meter(engine.uri());
        QueryApi api = api(engine.uri());
        QueryApi metered = api(meter.uri())) {
      Asker asker = asker(api);
      out.printf("%n%-58s %12s %14s %16s%n", "question", "ms", "rows read", "bytes read");
      String id = ids(1).get(0);
      Questions questions = new Questions(asker, asker(metered), meter);
      Instant since = end.minusNanos(DAY_NS / requests * traced);
      String tracedRange = "from=" + since.toEpochMilli() + "&to=now";
      questions.print(
          "breakdown by model, requests that have spans",
          "breakdown?group_by=model&" + tracedRange);
      print(
          "the same, spans grouped by trace", () -> engine.run("breakdown_of_spans.sql", SPILLING));
      print("plain sums of the columns by model, the same requests", () -> sums(since));
      questions.print(
          "breakdown by model, everything", "breakdown?group_by=model&from=now-25h&to=now");
      print("plain sums of the columns by model, everything", () -> sums(Instant.EPOCH));
      questions.print("lookup of one ID", "lookup?id=" + id);
      questions.print("one request explained, its peers of a day included", "requests/" + id);
      print(
          "spans of one ID by attribute",
          () -> engine.run("spans_of_id.sql", Map.of("param_id", id)));
      questions.print(
          "breakdown by model, last hour", "breakdown?group_by=model&from=now-1h&to=now");
      printClients(asker);
    }
  }

  private void fill() {
    try {
      Schema.apply(new ClickHouseServer(engine.uri(), "default", ""));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    done(engine.run("otel_traces.sql", Map.of()));
    long started = System.nanoTime();
    String endNs = Long.toString(Math.multiplyExact(end.toEpochMilli(), 1_000_000L));
    for (long from = 0; from < requests; from += PIECE) {
      done(
          engine.run(
              "requests.sql",
              Map.of(
                  "param_from", Long.toString(from),
                  "param_to", Long.toString(Math.min(requests, from + PIECE)),
                  "param_n", Long.toString(requests),
                  "param_end_ns", endNs)));
    }
    long filled = System.nanoTime();
    for (long from = requests - traced; from < requests; from += PIECE) {
      done(
          engine.run(
              "spans.sql",
              Map.of(
                  "param_from", Long.toString(from),
                  "param_to", Long.toString(Math.min(requests, from + PIECE)))));
    }
    out.printf(
        Locale.ROOT,
        "%,d requests of one day filled in within %.0f s, ten spans of each of the newest %,d in %.0f s%n",
        requests,
        (filled - started) / 1e9,
        traced,
        (System.nanoTime() - filled) / 1e9);
  }

  private void printSizes() {
    out.printf(Locale.ROOT, "bytes a request: %.0f in requests", bytes("requests") / requests);
    out.printf(Locale.ROOT, ", %.0f in otel_traces%n", bytes("otel_traces") / traced);
  }

  private double bytes(String table) {
    return Double.parseDouble(
        done(engine.ask(
                "SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND table = '"
                    + table
                    + "'",
                Map.of()))
            .text());
  }

  private Outcome sums(Instant from) {
    return engine.ask(
        SUMS, Map.of("param_from_ns", Long.toString(from.toEpochMilli() * 1_000_000)));
  }

  private void printClients(Asker asker) throws InterruptedException, ExecutionException {
    List<String> ids = ids(1000);
    int clients = options.get("clients");
    Clients seen =
        Clients.run(
            asker,
            clients,
            Duration.ofSeconds(options.get("seconds")),
            i ->
                i % 2 == 0
                    ? "breakdown?group_by=model&from=now-1h&to=now"
                    : "requests/" + ids.get(i / 2 % ids.size()));
    out.printf(
        Locale.ROOT,
        "%n%d clients at once on the last hour and on IDs: %d answers, p50 %.0f ms, p99 %.0f ms; refused: %s%n",
        clients,
        seen.answers(),
        seen.milliseconds(50),
        seen.milliseconds(99),
        seen.refusals());
  }

  private List<String> ids(int count) {
    return done(engine.ask(
            "SELECT request_id FROM whylate.requests WHERE row_version >= "
                + (requests - traced)
                + " ORDER BY cityHash64(row_id) LIMIT "
                + count,
            Map.of()))
        .text()
        .lines()
        .toList();
  }

  private void print(String name, Supplier<Outcome> statement) {
    Outcome outcome =
        Stream.generate(statement)
            .limit(RUNS)
            .sorted(Comparator.comparingLong(Outcome::nanos))
            .toList()
            .get(RUNS / 2);
    row(name, outcome.nanos(), outcome.read(), outcome.done() ? "" : outcome.text());
  }

  private void row(String name, long nanos, Read read, String problem) {
    out.printf(
        Locale.ROOT,
        "%-58s %,12.1f %,14d %,16d %s%n",
        name,
        nanos / 1e6,
        read.rows(),
        read.bytes(),
        problem);
  }

  /** Asked of the API: timed without the meter, and once more with it. */
  private final class Questions {
    private final Asker asker;
    private final Asker metered;
    private final Meter meter;

    Questions(Asker asker, Asker metered, Meter meter) {
      this.asker = asker;
      this.metered = metered;
      this.meter = meter;
    }

    void print(String name, String question) {
      Answer answer =
          Stream.generate(() -> asker.ask(question))
              .limit(RUNS)
              .sorted(Comparator.comparingLong(Answer::nanos))
              .toList()
              .get(RUNS / 2);
      meter.take();
      metered.ask(question);
      row(name, answer.nanos(), meter.take(), answer.status() == 200 ? "" : answer.text());
    }
  }

  private static Outcome done(Outcome outcome) {
    if (!outcome.done()) {
      throw new IllegalStateException(outcome.text());
    }
    return outcome;
  }

  private static Asker asker(QueryApi api) {
    return new Asker(URI.create("http://127.0.0.1:" + api.port()));
  }

  private static QueryApi api(URI clickHouse) {
    return QueryApi.start(
        QueryConfig.fromEnvironment(
            Map.of(
                "WHYLATE_API_PORT", "0",
                "WHYLATE_CLICKHOUSE", clickHouse.toString(),
                "WHYLATE_API_QUESTIONS_PER_SECOND", "100000")),
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      files
          .sorted(Comparator.reverseOrder())
          .forEach(
              file -> {
                try {
                  Files.delete(file);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }
}
