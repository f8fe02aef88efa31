package io.whylate.query.compare;

/**
 * The part of a change that requests meet without load too. Latency at N requests in flight is that
 * of one alone and what the others add (Gunther, Guerrilla Capacity Planning, 2007); so what has
 * changed at low load is fixed, and the rest of the change comes with load. Of slice s let p₀ and
 * p₁ be its shares of all requests, and l₀ and l₁ the means of its requests at low load. Then
 *
 * <ul>
 *   <li>fixed: {@code Σ (p₀ + p₁) / 2 · (l₁ − l₀)}
 *   <li>from load: within − fixed
 * </ul>
 *
 * <p>with the weights that within has ({@link Standardisation}), so that both are of the same
 * requests. Slices that one side never saw at low load are taken to have changed like the others.
 */
final class FixedPart {

  private double both;
  private double seen;
  private double sum;

  private FixedPart() {}

  /** All arrays hold the count and then the time of each slice, those of low load the last two. */
  static FixedPart of(double[] before, double[] after, double[] lowBefore, double[] lowAfter) {
    FixedPart part = new FixedPart();
    double all0 = counts(before);
    double all1 = counts(after);
    for (int slice = 0; slice < before.length; slice += 2) {
      if (before[slice] > 0 && after[slice] > 0) {
        double weight = (before[slice] / all0 + after[slice] / all1) / 2;
        part.both += weight;
        if (lowBefore[slice] > 0 && lowAfter[slice] > 0) {
          part.seen += weight;
          part.sum +=
              weight
                  * (lowAfter[slice + 1] / lowAfter[slice]
                      - lowBefore[slice + 1] / lowBefore[slice]);
        }
      }
    }
    return part;
  }

  double ns() {
    return seen == 0 ? 0 : sum * both / seen;
  }

  /** The share of the slices on both sides, by their weight, that both saw at low load. */
  double seenShare() {
    return both == 0 ? 0 : seen / both;
  }

  private static double counts(double[] slices) {
    double n = 0;
    for (int slice = 0; slice < slices.length; slice += 2) {
      n += slices[slice];
    }
    return n;
  }
}
