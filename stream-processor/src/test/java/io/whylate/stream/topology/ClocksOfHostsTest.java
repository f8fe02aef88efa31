package io.whylate.stream.topology;

import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.clock.ClockPair;
import io.whylate.attribution.clock.OffsetRange;
import io.whylate.stream.FakeAttribution;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each request of the fake says that h2 is at most 3 ns ahead of h1. */
class ClocksOfHostsTest {

  private final List<@Nullable OffsetRange> given = new ArrayList<>();
  private final TopologyFixture topology =
      new TopologyFixture(
          (request, estimates, known) -> {
            given.add(estimates.of(new ClockPair("h1", "h2")));
            return new FakeAttribution().apply(request);
          },
          TopologyFixture.rules(TopologyFixture.MAX_BYTES, TopologyFixture.ROOMY));

  @AfterEach
  void close() {
    topology.close();
  }

  @Test
  void whatOneRequestSaysOfTwoClocks_isGivenToTheNext_andNotToItsOwnRevision() {
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.wait(TopologyFixture.IDLE);
    topology.send(request("edge", span(2, 1, 0, "r2")));
    topology.wait(TopologyFixture.IDLE);
    topology.send(request("edge", span(1, 2, 1, "r1")));
    topology.wait(TopologyFixture.IDLE);

    assertThat(given).hasSize(3);
    assertThat(given.get(0)).isNull();
    assertThat(given.get(1)).isNotNull();
    assertThat(given.get(1).most()).isGreaterThanOrEqualTo(3);
    // The first revision had none.
    assertThat(given.get(2)).isEqualTo(OffsetRange.ANY);
  }
}
