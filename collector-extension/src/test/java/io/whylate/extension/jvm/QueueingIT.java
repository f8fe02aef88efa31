package io.whylate.extension.jvm;

import static java.util.Comparator.reverseOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.whylate.extension.app.Pools;
import io.whylate.extension.app.Queues;
import io.whylate.extension.app.Way;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Work that waits in every way, and what it has waited by its own account. */
class QueueingIT {

  private static final long MS = 1_000_000;

  /** What a loaded machine may take between the account and our advice. */
  private static final long TOLERANCE = 100 * MS;

  @Test
  void waits_getSpans() throws Exception {
    observe(
        Path.of(System.getProperty("java.home")),
        Arrays.stream(Way.values()).filter(way -> way != Way.VIRTUAL).toList());
  }

  @Test
  void waitsOnJdk25_getSpans() throws Exception {
    observe(jdk25(), List.of(Way.values()));
  }

  @Test
  void poolsAndBulkheads_getSpans() throws Exception {
    observePools(Path.of(System.getProperty("java.home")));
  }

  @Test
  void poolsAndBulkheadsOnJdk25_getSpans() throws Exception {
    observePools(jdk25());
  }

  private static void observePools(Path jdk) throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Pools.class, sink)
                .on(jdk)
                .with("-Dotel.whylate.queueing.threshold=100ms")
                .start()) {
      Map<String, String> names =
          Map.of(
              "bulkhead", "bulkhead search",
              "threads", "bulkhead rerank",
              "apache", "connection pool",
              "hikari", "connection pool",
              "okhttp", "okhttp dispatcher");
      Map<String, List<Long>> accounts = accounts(app, names.size());
      assertThat(app.await().exitCode()).isZero();

      accounts.forEach(
          (way, account) ->
              assertSpans(way, names.getOrDefault(way, "none"), account, sink.spans()));
    }
  }

  @Test
  void switchedOff_nothingIsSeen() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Queues.class, sink)
                .with("-Dotel.whylate.queueing.enabled=false")
                .start(Way.EXECUTE.name())) {
      assertThat(app.await().exitCode()).isZero();
      assertThat(sink.spans())
          .extracting(SeenSpan::name)
          .containsExactlyInAnyOrder(Way.EXECUTE.name(), "over");
      assertThat(app.log()).noneMatch(line -> line.contains("WARN"));
    }
  }

  private static void observe(Path jdk, List<Way> ways) throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Queues.class, sink)
                .on(jdk)
                .with("-Djava.util.concurrent.ForkJoinPool.common.parallelism=2")
                .with("-Djdk.virtualThreadScheduler.parallelism=1")
                .with("-Djdk.virtualThreadScheduler.maxPoolSize=1")
                .with("-Dotel.whylate.queueing.threshold=100ms")
                .start(ways.stream().map(Way::name).toArray(String[]::new))) {
      Map<String, List<Long>> accounts = accounts(app, ways.size());
      assertThat(app.line()).isEqualTo("done");
      assertThat(app.await().exitCode()).isZero();
      assertThat(app.log()).noneMatch(line -> line.contains("WARN"));

      accounts.forEach((way, account) -> assertSpans(way, nameOf(way), account, sink.spans()));
      assertThat(sink.spans())
          .filteredOn(span -> span.name().equals("over"))
          .as("only the requests have spans, and what is done after them has none")
          .hasSize(1);
      assertThat(sink.spans()).extracting(SeenSpan::requestId).doesNotContainNull();
    }
  }

  private static void assertSpans(String way, String name, List<Long> account, List<SeenSpan> all) {
    SeenSpan request =
        all.stream().filter(span -> span.name().equals(way)).findFirst().orElseThrow();
    List<SeenSpan> waits =
        all.stream()
            .filter(span -> span.traceId().equals(request.traceId()) && span.layer() != null)
            .filter(span -> span.name().equals(name) || !isOfLibrary(span))
            .toList();
    assertThat(waits)
        .as(way)
        .allSatisfy(
            wait -> {
              assertThat(wait.layer()).isEqualTo("queueing");
              assertThat(wait.name()).isEqualTo(name);
              assertThat(wait.span().getParentSpanId()).isEqualTo(request.span().getSpanId());
              assertThat(wait.startNanos()).isGreaterThanOrEqualTo(request.startNanos());
            });
    assertMatch(way, account, waits.stream().map(SeenSpan::durationNanos).toList());
  }

  /** Libraries hand work to executors of their own, which waits there on a busy machine. */
  private static boolean isOfLibrary(SeenSpan wait) {
    return wait.name().equals("executor queue");
  }

  private static Path jdk25() throws IOException {
    Optional<Path> jdk25 = Jdks.ofRelease(25);
    assumeTrue(jdk25.isPresent(), "no JDK 25 beside " + System.getProperty("java.home"));
    return jdk25.orElseThrow();
  }

  private static String nameOf(String way) {
    return way.equals(Way.SEMAPHORE.name()) ? "semaphore" : "executor queue";
  }

  /** The longest span is the longest wait, and so on; what is left over is short. */
  private static void assertMatch(String way, List<Long> account, List<Long> spans) {
    List<Long> expected = account.stream().sorted(reverseOrder()).toList();
    List<Long> measured = spans.stream().sorted(reverseOrder()).toList();
    for (int wait = 0; wait < expected.size(); wait++) {
      long span = wait < measured.size() ? measured.get(wait) : 0;
      if (!way.equals(Way.ONE_AGAIN.name())) {
        assertThat(span)
            .as("%s: %s in %s", way, expected, measured)
            .isBetween(expected.get(wait) - TOLERANCE, expected.get(wait));
      }
    }
    assertThat(measured.size()).as("%s: %s", way, measured).isLessThanOrEqualTo(expected.size());
  }

  private static Map<String, List<Long>> accounts(ObservedJvm app, int count) throws Exception {
    Map<String, List<Long>> accounts = new LinkedHashMap<>();
    for (int read = 0; read < count; read++) {
      String[] line = app.line().trim().split(" ", -1);
      accounts.put(line[0], Arrays.stream(line).skip(1).map(Long::parseLong).toList());
    }
    return accounts;
  }
}
