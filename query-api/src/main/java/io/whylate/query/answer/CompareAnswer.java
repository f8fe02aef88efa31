package io.whylate.query.answer;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A comparison.
 *
 * @param weekAgo the candidate against the same window a week ago; null when a baseline was asked
 *     for
 */
public record CompareAnswer(
    @Nullable Instant asOf,
    Comparison comparison,
    @Nullable Comparison weekAgo,
    IntervalMethod intervals) {

  /**
   * How intervals were computed.
   *
   * @param level of confidence, 0 to 1
   * @param groups into which each side is divided by chance, and which are drawn anew
   */
  public record IntervalMethod(String method, double level, int resamples, int groups, long seed) {}
}
