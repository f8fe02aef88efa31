package io.whylate.query.answer;

import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * With which probability the spans of the requests were kept.
 *
 * @param known how many requests say
 * @param lowest the smallest probability among them; null when none says
 * @param weighted whether the answer is weighted by it
 */
public record Sampling(long known, @Nullable Double lowest, boolean weighted, String note) {

  public static Sampling of(long n, long known, @Nullable Double lowest) {
    return new Sampling(known, known == 0 ? null : lowest, false, note(n, known, lowest));
  }

  /** Of both together, which are n requests. */
  Sampling plus(Sampling other, long n) {
    Double lower =
        Stream.of(this, other)
            .flatMap(each -> Stream.ofNullable(each.lowest))
            .min(Comparator.naturalOrder())
            .orElse(null);
    return of(n, known + other.known, lower);
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
