package io.whylate.stream.attribute;

import static io.whylate.stream.OtlpRequests.START_NS;
import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.trace.v1.Status;
import io.whylate.attribution.Attribution;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.otlp.OtlpProtobuf;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EvidencePolicyTest {

  private static final Duration SLOW = Duration.ofSeconds(5);
  private static final EvidencePolicy NONE_SAMPLED = new EvidencePolicy(false, SLOW, 0);

  @Test
  void keeps_all_everyRequest() throws MalformedInput {
    EvidencePolicy all = new EvidencePolicy(true, SLOW, 0);

    assertThat(all.keeps(breakdown("r1", Duration.ofMillis(1), false))).isTrue();
  }

  @Test
  void keeps_slow_fromTheLimitOn() throws MalformedInput {
    assertThat(NONE_SAMPLED.keeps(breakdown("r1", SLOW, false))).isTrue();
    assertThat(NONE_SAMPLED.keeps(breakdown("r1", SLOW.minusNanos(1), false))).isFalse();
  }

  @Test
  void keeps_failed_howeverShort() throws MalformedInput {
    assertThat(NONE_SAMPLED.keeps(breakdown("r1", Duration.ofMillis(1), true))).isTrue();
  }

  @Test
  void keeps_sampled_aboutSoMany() throws MalformedInput {
    EvidencePolicy tenth = new EvidencePolicy(false, SLOW, 10);
    int kept = 0;
    for (int i = 0; i < 2_000; i++) {
      kept += tenth.keeps(breakdown("request-" + i, Duration.ofMillis(1), false)) ? 1 : 0;
    }

    assertThat(kept).isBetween(140, 260);
  }

  private static Breakdown breakdown(String key, Duration took, boolean failed)
      throws MalformedInput {
    var span = span(1, 1, 0, key).setEndTimeUnixNano(START_NS + took.toNanos());
    if (failed) {
      span.setStatus(Status.newBuilder().setCode(Status.StatusCode.STATUS_CODE_ERROR));
    }
    Request request =
        new Request(
            RequestKey.ofId(key),
            0,
            Instant.EPOCH,
            0,
            OtlpProtobuf.read(request("edge", span)).spans());
    return new Attribution(LayerRules.standard()).breakdown(request);
  }
}
