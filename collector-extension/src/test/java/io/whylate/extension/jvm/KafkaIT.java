package io.whylate.extension.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.whylate.extension.app.Records;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The request ID on records that go through a broker. */
class KafkaIT {

  private static final List<String> UNUSABLE =
      List.of("line\nbreak", "caf\u00e9", "x".repeat(300), Records.ONE_MEGABYTE);

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void records_bringTheIdOfTheirRequestToTheConsumer(int release, @TempDir Path directory)
      throws Exception {
    Optional<Path> jdk = Jdks.ofRelease(release);
    assumeTrue(jdk.isPresent());
    try (Broker broker = Broker.start(directory);
        OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Records.class, sink)
                .on(jdk.orElseThrow())
                .start(arguments(broker))) {
      List<String> taken = new ArrayList<>();
      for (int record = 0; record < 2 + UNUSABLE.size(); record++) {
        taken.add(app.line());
      }
      assertThat(app.await().exitCode()).isZero();

      SeenSpan turn = named(sink, "turn");
      String id = requireNonNull(turn.requestId());
      assertThat(taken.get(0)).isEqualTo("1 " + id);
      assertThat(taken.get(1)).as("the application's own").isEqualTo("1 own-6");
      assertThat(taken.get(2)).as("sent as the application set it").isEqualTo("1 line\\nbreak");
      assertOfRequest(sink, "work 0", id, false);
      assertOfRequest(sink, "work 1", "own-6", false);
      for (int record = 2; record < 2 + UNUSABLE.size(); record++) {
        assertOfRequest(sink, "work " + record, turn.traceId(), true);
      }
      assertThat(app.warnings()).isEmpty();
    }
  }

  /** The work on a record, and the span of the record that it is part of. */
  private static void assertOfRequest(OtlpSink sink, String work, String id, boolean replaced) {
    SeenSpan worked = named(sink, work);
    SeenSpan processed =
        sink.ofTrace(worked.traceId()).stream()
            .filter(span -> span.span().getSpanId().equals(worked.span().getParentSpanId()))
            .findFirst()
            .orElseThrow();
    assertThat(processed.name()).contains("process");
    assertThat(processed.requestId()).isEqualTo(id);
    assertThat(worked.requestId()).isEqualTo(id);
    assertThat(processed.replaced()).isEqualTo(replaced);
  }

  private static SeenSpan named(OtlpSink sink, String name) {
    return sink.spans().stream().filter(span -> span.name().equals(name)).findFirst().orElseThrow();
  }

  private static String[] arguments(Broker broker) {
    return Stream.concat(
            Stream.of(broker.address(), "", "own-6"),
            UNUSABLE.stream().map(id -> URLEncoder.encode(id, UTF_8)))
        .toArray(String[]::new);
  }
}
