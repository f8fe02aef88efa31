package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.extension.app.Onward;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes out with gRPC calls and Kafka records. */
class OnwardIT {

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void callsAndRecords_carryIdAndLabelsUnlessTheApplicationSetThem(int release) throws Exception {
    Optional<Path> jdk = Jdks.ofRelease(release);
    Assumptions.assumeTrue(jdk.isPresent());
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Onward.class, sink).on(jdk.orElseThrow()).start("127.0.0.1")) {
      List<String> sent = fourLines(app);
      assertThat(app.await().exitCode()).isZero();

      String id = turn(sink).requestId();
      assertThat(sent.get(0))
          .contains("x-request-id=[" + id + "]", "workload=[chat]", "tenant=[acme]");
      assertThat(sent.get(1)).contains("x-request-id=[own-5]", "workload=[chat]");
      assertThat(sent.get(2))
          .contains("x-request-id=" + id, "x-whylate-tenant=acme", "x-whylate-workload=chat");
      assertThat(sent.get(3)).contains("x-request-id=own-6", "traceparent=");
      assertThat(named(sink, "app.Echo/Say"))
          .as("both sides of both calls")
          .extracting(SeenSpan::requestId)
          .containsExactlyInAnyOrder(id, id, "own-5", "own-5");
      assertThat(named(sink, "topic publish"))
          .extracting(SeenSpan::requestId)
          .containsExactlyInAnyOrder(id, "own-6");
    }
  }

  @Test
  void unsampled_theIdIsSentAllTheSame() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Onward.class, sink)
                .with("-Dotel.traces.sampler=always_off")
                .start("127.0.0.1")) {
      List<String> sent = fourLines(app);

      assertThat(sent.get(0)).containsPattern("x-request-id=\\[[0-9a-f]{32}]");
      assertThat(sent.get(2)).containsPattern("x-request-id=[0-9a-f]{32}");
    }
  }

  @Test
  void vendor_isToldNothing(@TempDir Path directory) throws Exception {
    Path hosts = Files.writeString(directory.resolve("hosts"), "127.0.0.1 api.vendor.com\n");
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Onward.class, sink)
                .with("-Djdk.net.hosts.file=" + hosts)
                .start("api.vendor.com")) {
      List<String> sent = fourLines(app);

      assertThat(sent.get(0)).contains("x-request-id=[]", "workload=[]", "tenant=[]");
      assertThat(sent.get(2)).contains("traceparent").doesNotContain("x-");
    }
  }

  @Test
  void recordsSwitchedOff_carryNoId() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Onward.class, sink)
                .with("-Dotel.whylate.request-id.kafka.enabled=false")
                .start("127.0.0.1")) {
      List<String> sent = fourLines(app);

      assertThat(sent.get(0)).contains("workload=[chat]");
      assertThat(sent.get(2)).contains("traceparent").doesNotContain("x-");
    }
  }

  private static List<String> fourLines(ObservedJvm app) throws Exception {
    return List.of(app.line(), app.line(), app.line(), app.line());
  }

  private static SeenSpan turn(OtlpSink sink) {
    return named(sink, "turn").get(0);
  }

  private static List<SeenSpan> named(OtlpSink sink, String name) {
    return sink.spans().stream().filter(span -> span.name().equals(name)).toList();
  }
}
