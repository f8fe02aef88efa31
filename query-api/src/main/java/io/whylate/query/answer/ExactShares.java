package io.whylate.query.answer;

import java.math.BigInteger;
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
    Map<K, BigInteger> exact = new LinkedHashMap<>();
    sums.forEach((key, sum) -> exact.put(key, BigInteger.valueOf(sum)));
    return means(exact, BigInteger.valueOf(n));
  }

  /** Likewise, of sums that weights have made larger than a long holds. */
  public static <K> Map<K, Long> means(Map<K, BigInteger> sums, BigInteger n) {
    Map<K, Long> means = new LinkedHashMap<>();
    BigInteger total = BigInteger.ZERO;
    long handedOut = 0;
    for (Map.Entry<K, BigInteger> sum : sums.entrySet()) {
      long mean = sum.getValue().divide(n).longValueExact();
      total = total.add(sum.getValue());
      handedOut += mean;
      means.put(sum.getKey(), mean);
    }
    largestRemainders(sums, n)
        .limit(total.divide(n).longValueExact() - handedOut)
        .forEach(key -> means.merge(key, 1L, Long::sum));
    return means;
  }

  private static <K> Stream<K> largestRemainders(Map<K, BigInteger> sums, BigInteger n) {
    List<Map.Entry<K, BigInteger>> entries = List.copyOf(sums.entrySet());
    return entries.stream()
        .sorted(
            Comparator.comparing((Map.Entry<K, BigInteger> e) -> e.getValue().mod(n)).reversed())
        .map(Map.Entry::getKey);
  }
}
