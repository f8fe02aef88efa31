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

  /** The share of one slice in mix; what is left of its difference is within. */
  static double mix(double n0, double sum0, double all0, double n1, double sum1, double all1) {
    double y0 = n0 == 0 ? sum1 / n1 : sum0 / n0;
    double y1 = n1 == 0 ? sum0 / n0 : sum1 / n1;
    return (n1 / all1 - n0 / all0) * (y0 + y1) / 2;
  }
}
