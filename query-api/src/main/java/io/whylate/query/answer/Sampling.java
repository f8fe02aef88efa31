package io.whylate.query.answer;

import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * With which probability the spans of the requests were kept.
 *
 * @param known how many requests say
 * @param lowest the smallest probability among them; null when none says
 * @param weighted whether the answer is weighted by it: a request that was kept with a probability
 *     of p counts 1/p times, in shares, means and percentiles
 * @param weightedN how many requests those in the answer stand for; as many as there are when it is
 *     not weighted
 */
public record Sampling(
    long known, @Nullable Double lowest, boolean weighted, double weightedN, String note) {

  /** Of an answer in which each request counts once. */
  public static Sampling of(long n, long known, @Nullable Double lowest) {
    return of(n, known, lowest, (double) n);
  }

  /** Of an answer whose n requests count as so many. */
  public static Sampling of(long n, long known, @Nullable Double lowest, double weightedN) {
    boolean weighted = weightedN > n;
    return new Sampling(
        known,
        known == 0 ? null : lowest,
        weighted,
        weightedN,
        weighted ? weightedNote(n, known, lowest, weightedN) : note(n, known, lowest));
  }

  /** Whether some are known to stand for others that were not kept. */
  public boolean standForOthers() {
    return known > 0 && lowest != null && lowest < 1;
  }

  /** Of both together, which are n requests. */
  Sampling plus(Sampling other, long n) {
    Double lower =
        Stream.of(this, other)
            .flatMap(each -> Stream.ofNullable(each.lowest))
            .min(Comparator.naturalOrder())
            .orElse(null);
    return of(n, known + other.known, lower, weightedN + other.weightedN);
  }

  private static String weightedNote(
      long n, long known, @Nullable Double lowest, double weightedN) {
    String unknown =
        known == n
            ? ""
            : " Of " + (n - known) + " it is unknown; they count once, so it leans away from them.";
    return "Some requests were sampled (down to a probability of "
        + lowest
        + "); each counts as often as it stands for, as "
        + Math.round(weightedN)
        + " in all."
        + unknown
        + " If slow or failed ones were kept on purpose (tail sampling), it is biased.";
  }

  private static String note(long n, long known, @Nullable Double lowest) {
    if (known > 0 && lowest != null && lowest < 1) {
      return "Some requests were sampled (down to a probability of "
          + lowest
          + "); this answer does not weight them, so it leans towards those that were kept.";
    }
    if (known == n) {
      return n == 0 ? "There is no request." : "Every request counts once; none was sampled.";
    }
    return known == 0
        ? "Whether spans were sampled is unknown; each request counts once."
        : "Whether spans were sampled is unknown of "
            + (n - known)
            + " requests; each counts once.";
  }
}
