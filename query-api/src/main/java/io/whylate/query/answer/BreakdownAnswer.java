package io.whylate.query.answer;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of many requests was spent.
 *
 * @param method how percentiles were computed: {@link #EXACT} or {@link #SKETCHED}
 * @param groups the largest first
 * @param moreGroups whether smaller groups were left out
 */
public record BreakdownAnswer(
    Asked asked,
    @Nullable Instant asOf,
    long n,
    Coverage coverage,
    Sampling sampling,
    String method,
    List<String> percentiles,
    List<String> groupBy,
    List<Group> groups,
    boolean moreGroups) {

  public static final String EXACT = "exact";

  /** Of very many requests. Means, shares, sums and counts are exact all the same. */
  public static final String SKETCHED = "sketch, within 1 %";
}
