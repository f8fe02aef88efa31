package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.extension.app.Burst;
import io.whylate.extension.app.Hop;
import io.whylate.extension.app.Queues;
import io.whylate.extension.app.Way;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent that a file configures, which bypasses the properties. */
class ConfigurationFileIT {

  @Test
  void file_givesTheSameTagsAsProperties(@TempDir Path directory) throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm b =
            ObservedJvm.of("b", Hop.class, sink)
                .with("-Dotel.whylate.streams.enabled=false")
                .with("-Dotel.config.file=" + configuration(directory, "b", sink))
                .start();
        ObservedJvm a =
            ObservedJvm.of("a", Hop.class, sink)
                .with("-Dotel.whylate.streams.enabled=false")
                .with("-Dotel.config.file=" + configuration(directory, "a", sink))
                .start("http://127.0.0.1:" + b.line() + "/")) {
      String trace = UUID.randomUUID().toString().replace("-", "");

      RawRequest.send(
          Integer.parseInt(a.line()),
          "x-correlation-id: from-file",
          "traceparent: 00-" + trace + "-b7ad6b7169203331-01");

      List<SeenSpan> spans = sink.await(trace, 4 + 3);
      assertThat(spans).extracting(SeenSpan::requestId).containsOnly("from-file");
      assertThat(spans)
          .filteredOn(span -> span.name().equals("Words.count"))
          .extracting(SeenSpan::layer)
          .containsExactly("preprocessing", "preprocessing");
    }
  }

  @Test
  void file_measuresWaitsToo(@TempDir Path directory) throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Queues.class, sink)
                .with("-Dotel.config.file=" + configuration(directory, "app", sink))
                .with("-Dotel.whylate.queueing.threshold=20ms")
                .start(Way.EXECUTE.name())) {
      assertThat(app.await().exitCode()).isZero();

      assertThat(sink.spans())
          .filteredOn(span -> "queueing".equals(span.layer()))
          .extracting(SeenSpan::name)
          .hasSizeBetween(2, 3)
          .containsOnly("executor queue");
    }
  }

  @Test
  void file_countsLossesToTheLastSpanToo(@TempDir Path directory) throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Burst.class, sink)
                .with(
                    "-Dotel.config.file="
                        + configuration(
                            directory,
                            "app",
                            sink,
                            "max_queue_size: 64",
                            "max_export_batch_size: 32"))
                .start("3000")) {
      sink.hold();
      assertThat(app.line()).isEqualTo("3000 spans, 0 errors");
      sink.release();
      sink.awaitCount(64);
      assertThat(app.await().exitCode()).isZero();

      List<SeenSpan> spans = sink.spans();
      long arrived = spans.stream().filter(span -> span.name().equals("one of many")).count();
      assertThat(spans)
          .filteredOn(span -> span.name().equals("request"))
          .singleElement()
          .extracting(span -> span.number("whylate.lost_spans"))
          .isEqualTo(3000.0 - arrived);
      assertThat(arrived).isBetween(64L, 2999L);
    }
  }

  private static Path configuration(
      Path directory, String service, OtlpSink sink, String... ofQueue) throws IOException {
    return Files.writeString(
        directory.resolve(service + ".yaml"),
        """
        file_format: "1.0"
        resource:
          attributes:
            - name: service.name
              value: %s
        propagator:
          composite:
            - tracecontext:
        tracer_provider:
          processors:
            - batch:
                schedule_delay: 50
                %s
                exporter:
                  otlp_http:
                    endpoint: %s/v1/traces
          sampler:
            parent_based:
              root:
                always_on:
        instrumentation/development:
          java:
            whylate:
              request_id_headers: x-correlation-id
              methods: preprocessing=io.whylate.extension.app.Words[count]
        """
            .formatted(service, String.join("\n" + " ".repeat(8), ofQueue), sink.endpoint()));
  }
}
