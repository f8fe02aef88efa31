package io.whylate.benchmarks.truth.scenario;

import static io.whylate.attribution.breakdown.Layer.APPLICATION;
import static io.whylate.attribution.breakdown.Layer.GUARDRAIL;
import static io.whylate.attribution.breakdown.Layer.RETRIEVAL;
import static io.whylate.attribution.breakdown.Layer.TOOL;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.benchmarks.truth.scenario.Wait.Branches;
import io.whylate.benchmarks.truth.scenario.Wait.Piece;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The truth itself, worked out by hand. */
class WaitTest {

  @Test
  void branches_together_countTheOneThatEndsLast() {
    Wait wait = branches(List.of(new Piece(TOOL, 0, 30), new Piece(RETRIEVAL, 0, 40)), List.of());

    assertThat(truth(wait, 40)).isEqualTo(Map.of(RETRIEVAL, 40L));
  }

  @Test
  void branches_lastBeganLater_countWhatEndedNearestToItsBeginning() {
    Wait wait =
        branches(
            List.of(
                new Piece(TOOL, 0, 22), new Piece(GUARDRAIL, 0, 12), new Piece(RETRIEVAL, 20, 40)),
            List.of());

    assertThat(truth(wait, 40)).isEqualTo(Map.of(TOOL, 20L, RETRIEVAL, 20L));
  }

  @Test
  void branches_nothingRuns_countTheWaiter() {
    Wait wait = branches(List.of(new Piece(TOOL, 5, 10), new Piece(RETRIEVAL, 20, 40)), List.of());

    assertThat(truth(wait, 40)).isEqualTo(Map.of(APPLICATION, 15L, TOOL, 5L, RETRIEVAL, 20L));
  }

  @Test
  void branches_unusedBeganFirst_countItUntilTheUsedOneBegan() {
    Wait wait = branches(List.of(new Piece(RETRIEVAL, 20, 40)), List.of(new Piece(TOOL, 0, 40)));

    assertThat(truth(wait, 40)).isEqualTo(Map.of(TOOL, 20L, RETRIEVAL, 20L));
  }

  @Test
  void branches_givenUpEarly_countWhatRanNearestToThat() {
    Wait wait = branches(List.of(new Piece(TOOL, 0, 31), new Piece(RETRIEVAL, 10, 40)), List.of());

    assertThat(truth(wait, 30)).isEqualTo(Map.of(TOOL, 30L));
  }

  private static Wait branches(List<Wait> awaited, List<Wait> unused) {
    return new Branches(0, 40, APPLICATION, awaited, unused);
  }

  private static Map<Layer, Long> truth(Wait wait, long untilNs) {
    Map<Layer, Long> layers = new EnumMap<>(Layer.class);
    wait.charge(0, untilNs, layers);
    return layers;
  }
}
