package io.whylate.query.answer;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Divides sums by a count so that the quotients still add up: each is rounded down, and the
 * nanoseconds that are missing go to those with the largest remainders.
 */
public final class ExactShares {

  private ExactShares() {}

  /** The means of these sums; they add up to the sum of all sums divided by n, rounded down. */
  public static <K> Map<K, Long> means(Map<K, Long> sums, long n) {
    Map<K, Long> means = new LinkedHashMap<>();
    long total = 0;
    long handedOut = 0;
    for (Map.Entry<K, Long> sum : sums.entrySet()) {
      total += sum.getValue();
      handedOut += sum.getValue() / n;
      means.put(sum.getKey(), sum.getValue() / n);
    }
    largestRemainders(sums, n)
        .limit(total / n - handedOut)
        .forEach(key -> means.merge(key, 1L, Long::sum));
    return means;
  }

  private static <K> Stream<K> largestRemainders(Map<K, Long> sums, long n) {
    List<Map.Entry<K, Long>> entries = List.copyOf(sums.entrySet());
    return entries.stream()
        .sorted(Comparator.comparingLong((Map.Entry<K, Long> e) -> e.getValue() % n).reversed())
        .map(Map.Entry::getKey);
  }
}
