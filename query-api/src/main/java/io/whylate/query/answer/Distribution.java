package io.whylate.query.answer;

import java.util.Map;

/**
 * One latency over the requests that have it.
 *
 * @param n how many have it
 * @param percentilesNs by percentile, such as {@code 99.9}
 */
public record Distribution(long n, long meanNs, Map<String, Long> percentilesNs) {}
