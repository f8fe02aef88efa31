package io.whylate.extension.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class GapsTest {

  @Test
  void percentiles_areWithinAnEighth() {
    Random random = new Random(3);
    long[] gapsNs = random.longs(1000, 2_000, 2_000_000_000L).sorted().toArray();
    Gaps gaps = new Gaps();
    Arrays.stream(gapsNs).forEach(gaps::add);

    for (int percent : new int[] {1, 50, 90, 99, 100}) {
      assertThat(gaps.percentile(percent))
          .isCloseTo(gapsNs[percent * 10 - 1], Percentage.withPercentage(12.5));
    }
  }

  @Test
  void summary_isExactInCountSumAndMaximum() {
    Gaps gaps = new Gaps();
    gaps.add(0);
    gaps.add(1_500_000);
    gaps.add(Long.MAX_VALUE / 4);

    assertThat(gaps.toString())
        .startsWith("count=3 sum_ms=2305843009215.19")
        .contains(" max_ms=2305843009213.693 ");
  }
}
