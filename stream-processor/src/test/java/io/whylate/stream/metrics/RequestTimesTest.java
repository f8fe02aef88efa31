package io.whylate.stream.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.otlp.OtlpProtobuf;
import io.whylate.stream.FakeAttribution;
import io.whylate.stream.OtlpRequests;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RequestTimesTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final RequestTimes times = new RequestTimes(registry);

  @Test
  void record_countsARequestOnceWithItsLayers() throws MalformedInput {
    times.record(breakdown("edge", 0));
    times.record(breakdown("edge", 1));

    assertThat(
            registry
                .get("whylate.request.e2e")
                .tag("service", "edge")
                .timer()
                .totalTime(TimeUnit.MILLISECONDS))
        .isEqualTo(1_000);
    assertThat(
            registry
                .get("whylate.layer")
                .tags("layer", "caller", "service", "edge")
                .timer()
                .count())
        .isEqualTo(1);
    assertThat(registry.find("whylate.request.ttft").timers()).isEmpty();
  }

  @Test
  void record_manyServices_haveAsManyLabelsAsAllowed() throws MalformedInput {
    for (int i = 0; i < 3 * RequestTimes.MAX_SERVICES; i++) {
      times.record(breakdown("service-" + i, 0));
    }

    assertThat(registry.find("whylate.request.e2e").timers())
        .hasSize(RequestTimes.MAX_SERVICES + 1);
    assertThat(
            registry.get("whylate.request.e2e").tag("service", RequestTimes.OTHERS).timer().count())
        .isEqualTo(2 * RequestTimes.MAX_SERVICES);
  }

  private static Breakdown breakdown(String service, int revision) throws MalformedInput {
    return new FakeAttribution()
        .apply(
            new Request(
                new RequestKey("r1", KeyKind.REQUEST_ID),
                0,
                Instant.EPOCH,
                revision,
                OtlpProtobuf.read(OtlpRequests.request(service, OtlpRequests.span(1, 1, 0, "r1")))
                    .spans()));
  }
}
