package io.whylate.query.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ExactSharesTest {

  @Test
  void means_remainders_goToTheLargest() {
    Map<String, Long> sums = new LinkedHashMap<>();
    sums.put("a", 1L);
    sums.put("b", 2L);
    sums.put("c", 3L);
    assertThat(ExactShares.means(sums, 3)).isEqualTo(Map.of("a", 0L, "b", 1L, "c", 1L));
  }

  @Test
  void means_anySums_addUpToTheMeanOfTheWhole() {
    Random random = new Random(3);
    for (int round = 0; round < 10_000; round++) {
      Map<Integer, Long> sums = new LinkedHashMap<>();
      long n = random.nextLong(1, 1000);
      for (int i = random.nextInt(18); i >= 0; i--) {
        sums.put(i, random.nextLong(1L << random.nextInt(1, 55)));
      }
      Map<Integer, Long> means = ExactShares.means(sums, n);
      long total = sums.values().stream().mapToLong(Long::longValue).sum();
      assertThat(means.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(total / n);
      sums.forEach((k, sum) -> assertThat(means.getOrDefault(k, -1L) - sum / n).isBetween(0L, 1L));
    }
  }

  @Test
  void means_nothing_isNothing() {
    assertThat(ExactShares.means(Map.of(), 5)).isEmpty();
  }
}
