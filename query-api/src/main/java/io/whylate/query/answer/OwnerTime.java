package io.whylate.query.answer;

import java.util.Map;

/**
 * One layer at one service over all requests of a group.
 *
 * @param share of the total end-to-end time, 0 to 1
 * @param n how many requests spent time there
 * @param percentilesNs over these n alone, unlike those of a layer; those of several do not add up
 */
public record OwnerTime(
    long totalNs, long meanNs, double share, long n, Map<String, Long> percentilesNs) {}
