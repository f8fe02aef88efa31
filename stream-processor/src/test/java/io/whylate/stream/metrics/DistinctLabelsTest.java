package io.whylate.stream.metrics;

import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.whylate.attribution.Attribution;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.otlp.OtlpProtobuf;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DistinctLabelsTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final DistinctLabels labels = new DistinctLabels(registry);

  @Test
  void record_countsEachValueOnceAndUnknownNever() throws MalformedInput {
    record("chat");
    record("chat");
    record("batch");

    assertThat(count("workload")).isEqualTo(2);
    assertThat(count("tenant")).isZero();
  }

  @Test
  void record_moreThanTheLimit_staysAtIt() throws MalformedInput {
    for (int i = 0; i < DistinctLabels.MAX + 50; i++) {
      record("workload " + i);
    }

    assertThat(count("workload")).isEqualTo(DistinctLabels.MAX);
  }

  private double count(String label) {
    return registry.get("whylate.distinct.labels").tag("label", label).gauge().value();
  }

  private void record(String workload) throws MalformedInput {
    var span =
        span(1, 1, 0, "r1")
            .addAttributes(
                KeyValue.newBuilder()
                    .setKey("whylate.workload")
                    .setValue(AnyValue.newBuilder().setStringValue(workload)));
    Request request =
        new Request(
            RequestKey.ofId("r1"),
            0,
            Instant.EPOCH,
            0,
            OtlpProtobuf.read(request("edge", span)).spans());
    labels.record(new Attribution().breakdown(request));
  }
}
