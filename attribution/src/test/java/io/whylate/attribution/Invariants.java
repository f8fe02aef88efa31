package io.whylate.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Segment;

/** What holds for every breakdown, whatever the spans. */
final class Invariants {

  private Invariants() {}

  static void check(Breakdown breakdown) {
    segmentsTileTheWindow(breakdown);
    assertThat(sum(breakdown.layers().values())).isEqualTo(breakdown.e2eNs());
    assertThat(sum(breakdown.byService().values())).isEqualTo(breakdown.e2eNs());
    assertThat(breakdown.contestedNs()).isBetween(0L, breakdown.e2eNs());
    breakdown
        .beside()
        .forEach(
            (owner, ns) ->
                assertThat(ns + breakdown.byService().getOrDefault(owner, 0L))
                    .as("time in which %s was charged or could have been", owner)
                    .isBetween(1L, breakdown.e2eNs()));
    assertThat(breakdown.tailNs()).isNotNegative();
    if (breakdown.ttftNs() != null && breakdown.ttftLayers() != null) {
      assertThat(sum(breakdown.ttftLayers().values())).isEqualTo(breakdown.ttftNs());
    }
  }

  private static void segmentsTileTheWindow(Breakdown breakdown) {
    long cursor = 0;
    for (Segment segment : breakdown.segments()) {
      assertThat(segment.startNs()).isEqualTo(cursor);
      assertThat(segment.endNs()).isGreaterThan(segment.startNs());
      cursor = segment.endNs();
    }
    assertThat(cursor).isEqualTo(breakdown.e2eNs());
  }

  private static long sum(Iterable<Long> values) {
    long sum = 0;
    for (long value : values) {
      sum += value;
    }
    return sum;
  }
}
