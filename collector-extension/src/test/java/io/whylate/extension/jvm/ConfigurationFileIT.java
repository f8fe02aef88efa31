package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;

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
                .with("-Dotel.config.file=" + configuration(directory, "b", sink))
                .start();
        ObservedJvm a =
            ObservedJvm.of("a", Hop.class, sink)
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

  private static Path configuration(Path directory, String service, OtlpSink sink)
      throws IOException {
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
            .formatted(service, sink.endpoint()));
  }
}
