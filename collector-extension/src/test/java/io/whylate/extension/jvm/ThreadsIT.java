package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.extension.app.Threads;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ID on spans and in log lines, on whatever thread a request is worked on. */
class ThreadsIT {

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void everyThread_hasTheIdOnSpansAndInTheLog(int release) throws Exception {
    Optional<Path> jdk = Jdks.ofRelease(release);
    Assumptions.assumeTrue(jdk.isPresent());
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Threads.class, sink).on(jdk.orElseThrow()).start()) {
      List<String> log = app.await().log();

      List<SeenSpan> spans = sink.spans();
      assertThat(spans)
          .extracting(SeenSpan::name)
          .contains("turn", "same thread", "pool", "fork-join", "reactor")
          .hasSize(release < 21 ? 5 : 6);
      String id = spans.get(0).requestId();
      assertThat(spans).extracting(SeenSpan::requestId).containsOnly(id);
      assertThat(linesOf(log, "logback")).allMatch(line -> line.contains(id));
      assertThat(linesOf(log, "log4j")).allMatch(line -> line.contains(id));
      assertThat(log).filteredOn(line -> line.contains("before")).hasSize(2);
      assertThat(log)
          .filteredOn(line -> line.contains("before"))
          .noneMatch(line -> line.contains("whylate."));
    }
  }

  @Test
  void unsampled_theLogHasOneIdAllTheSame() throws Exception {
    List<String> log = logWith("-Dotel.traces.sampler=always_off");

    assertThat(linesOf(log, "logback")).allMatch(line -> line.contains("whylate.request_id="));
    assertThat(linesOf(log, "log4j")).allMatch(line -> line.contains("whylate.request_id="));
  }

  @ParameterizedTest
  @ValueSource(strings = {"log-fields", "request-id"})
  void switchedOff_theLogIsTheApplications(String part) throws Exception {
    assertThat(logWith("-Dotel.whylate." + part + ".enabled=false"))
        .filteredOn(line -> line.contains(" at "))
        .isNotEmpty()
        .noneMatch(line -> line.contains("whylate."));
  }

  private static List<String> logWith(String option) throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app = ObservedJvm.of("app", Threads.class, sink).with(option).start()) {
      return app.await().log();
    }
  }

  /** Six or seven, after the one before the turn. */
  private static List<String> linesOf(List<String> log, String library) {
    List<String> lines =
        log.stream()
            .filter(line -> line.startsWith(library + " at ") && !line.contains("before"))
            .toList();
    assertThat(lines).as("%s", log).hasSizeBetween(5, 6);
    return lines;
  }
}
