package io.whylate.query.answer;

import org.jspecify.annotations.Nullable;

/**
 * Where the requests near a percentile of the end-to-end time spent it. Either {@code split} or
 * {@code refused} is there.
 *
 * @param e2eNs the percentile itself
 * @param refused why there is no split, and what would give one
 */
public record Composition(
    String percentile, long e2eNs, Band band, @Nullable Split split, @Nullable String refused) {

  /**
   * The requests near the percentile: those whose end-to-end time lies between two percentiles.
   *
   * @param n how many there are
   */
  public record Band(long n, String fromPercentile, String toPercentile, long fromNs, long toNs) {}
}
