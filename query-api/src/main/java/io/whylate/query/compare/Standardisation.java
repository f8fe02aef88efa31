package io.whylate.query.compare;

/**
 * How much of the difference of two means comes from other requests, and how much from the same
 * requests taking longer (Kitagawa 1955). Of a slice with the shares p₀ and p₁ of the requests and
 * the means y₀ and y₁, the difference {@code p₁y₁ − p₀y₀} is, exactly, the sum of
 *
 * <ul>
 *   <li>mix: {@code (p₁ − p₀) · (y₀ + y₁) / 2}
 *   <li>within: {@code (p₀ + p₁) / 2 · (y₁ − y₀)}
 * </ul>
 *
 * <p>A slice that one side lacks has no mean there; the other side's is taken, so all of it is mix.
 */
final class Standardisation {

  private Standardisation() {}

  /**
   * One slice on one side: how many requests, what they add up to, and how many there are in all.
   */
  record Slice(double n, double sum, double all) {

    private double share() {
      return n / all;
    }

    private double mean() {
      return sum / n;
    }
  }

  /** The mix of one slice; what is left of its difference is within. */
  static double mix(Slice before, Slice after) {
    double y0 = before.n == 0 ? after.mean() : before.mean();
    double y1 = after.n == 0 ? before.mean() : after.mean();
    return (after.share() - before.share()) * (y0 + y1) / 2;
  }
}
