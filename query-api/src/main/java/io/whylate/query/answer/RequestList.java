package io.whylate.query.answer;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests, largest first.
 *
 * @param n how many requests the range and filter hold
 * @param sort the field they are sorted by
 */
public record RequestList(
    Asked asked,
    @Nullable Instant asOf,
    long n,
    Coverage coverage,
    Sampling sampling,
    String sort,
    List<RequestSummary> requests) {}
