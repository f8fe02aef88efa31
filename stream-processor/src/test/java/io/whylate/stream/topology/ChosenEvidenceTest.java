package io.whylate.stream.topology;

import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.formats.json.Evidence;
import io.whylate.stream.FakeAttribution;
import io.whylate.stream.attribute.EvidencePolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ChosenEvidenceTest {

  @Test
  void evidence_notChosen_isLeftOutAndTheBreakdownIsNot() {
    TopologyRules all = TopologyFixture.rules(TopologyFixture.MAX_BYTES, TopologyFixture.ROOMY);
    TopologyRules slow =
        new TopologyRules(
            all.partitions(),
            all.routing(),
            all.assembly(),
            new EvidencePolicy(false, Duration.ofMinutes(1), 0),
            all.timing(),
            all.stores());
    FakeAttribution attribution = new FakeAttribution();
    try (TopologyFixture topology =
        new TopologyFixture((request, estimates, known) -> attribution.apply(request), slow)) {
      topology.send(request("edge", span(1, 1, 0, "quick")));
      var slowSpan = span(2, 2, 0, "slow");
      topology.send(
          request(
              "edge",
              slowSpan.setEndTimeUnixNano(
                  slowSpan.getStartTimeUnixNano() + Duration.ofMinutes(1).toNanos())));
      topology.wait(TopologyFixture.IDLE);

      assertThat(topology.breakdowns())
          .extracting(Breakdown::rowId)
          .containsExactlyInAnyOrder("quick#0", "slow#0");
      assertThat(topology.evidence()).extracting(Evidence::rowId).containsExactly("slow#0");
    }
  }
}
