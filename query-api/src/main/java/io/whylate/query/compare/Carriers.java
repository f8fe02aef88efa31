package io.whylate.query.compare;

import io.whylate.query.answer.Comparison.Carrier;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which values carry a change. The requests with one value contribute {@code p₁y₁ − p₀y₀ − (p₁ −
 * p₀) · ȳ}, with p their share of the requests and y their mean before and after, and ȳ the mean of
 * both sides' means: a growing share counts only as far as it is slower than the rest. Over all
 * values of a field that adds up to the change. A value carries what is more than {@code (p₀ + p₁)
 * / 2} of it.
 */
public final class Carriers {

  private static final int MOST = 10;

  /** Less than this part of the change is not worth a line. */
  private static final double WORTH_A_LINE = 0.05;

  private Carriers() {}

  /**
   * The requests of one value on both sides, and of both sides in all.
   *
   * @param value null for unknown
   */
  public record Counts(
      String field,
      @Nullable String value,
      long n0,
      long sum0,
      long n1,
      long sum1,
      long all0,
      long allSum0,
      long all1,
      long allSum1) {}

  public static List<Carrier> ranked(List<Counts> counts) {
    return counts.stream()
        .filter(count -> count.all0 > 0 && count.all1 > 0)
        .filter(Carriers::isWorthALine)
        .map(Carriers::carrier)
        .sorted(
            Comparator.comparingLong((Carrier carrier) -> Math.abs(carrier.excessNs())).reversed())
        .limit(MOST)
        .toList();
  }

  static Carrier carrier(Counts count) {
    double p0 = (double) count.n0 / count.all0;
    double p1 = (double) count.n1 / count.all1;
    double contribution = contribution(count, p0, p1);
    return new Carrier(
        count.field,
        count.value,
        p0,
        p1,
        count.n0 == 0 ? null : count.sum0 / count.n0,
        count.n1 == 0 ? null : count.sum1 / count.n1,
        Math.round(contribution),
        Math.round(contribution - (p0 + p1) / 2 * change(count)));
  }

  private static double contribution(Counts count, double p0, double p1) {
    double middle = (mean(count.allSum0, count.all0) + mean(count.allSum1, count.all1)) / 2;
    return mean(count.sum1, count.all1) - mean(count.sum0, count.all0) - (p1 - p0) * middle;
  }

  /** In the direction of the change, and a noticeable part of it. */
  private static boolean isWorthALine(Counts count) {
    double change = change(count);
    return carrier(count).excessNs() * Math.signum(change) > WORTH_A_LINE * Math.abs(change);
  }

  private static double change(Counts count) {
    return mean(count.allSum1, count.all1) - mean(count.allSum0, count.all0);
  }

  private static double mean(long sum, long n) {
    return n == 0 ? 0 : (double) sum / n;
  }
}
