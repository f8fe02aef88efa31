package io.whylate.stream.topology;

import static io.whylate.stream.OtlpRequests.START_NS;
import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.stream.FakeAttribution;
import io.whylate.stream.metrics.SpanFate;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ErasureTest {

  private final TopologyFixture topology = new TopologyFixture(new FakeAttribution());

  @AfterEach
  void close() {
    topology.close();
  }

  @Test
  void erased_afterItsRow_comesBackByNoLateSpan() {
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.wait(TopologyFixture.IDLE);
    assertThat(topology.breakdowns()).hasSize(1);

    topology.erase("r1");
    topology.send(request("edge", span(1, 2, 1, "r1")));
    topology.wait(TopologyFixture.HARD_CAP);

    assertThat(topology.breakdowns()).isEmpty();
    assertThat(topology.spans(SpanFate.LATE)).isEqualTo(1);
  }

  @Test
  void erased_whileOpen_makesNoRow() {
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.erase("r1");
    topology.wait(TopologyFixture.HARD_CAP);

    assertThat(topology.breakdowns()).isEmpty();
    assertThat(topology.evidence()).isEmpty();
    assertThat(topology.spans(SpanFate.ERASED)).isEqualTo(1);
    assertThat(topology.openSpans()).isZero();
  }

  @Test
  void erased_keyUsedAgainMuchLater_isAnotherRequest() {
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.erase("r1");
    long laterNs = START_NS + Duration.ofHours(1).toNanos();
    topology.send(
        request(
            "edge",
            span(2, 2, 0, "r1").setStartTimeUnixNano(laterNs).setEndTimeUnixNano(laterNs + 1)));
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns()).extracting(Breakdown::rowId).containsExactly("r1#1");
  }

  @Test
  void erased_unknown_changesNothing() {
    topology.erase("r1");
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns()).extracting(Breakdown::rowId).containsExactly("r1#0");
  }
}
