package io.whylate.query.answer;

/**
 * One layer at one service over all requests of a group.
 *
 * @param share of the total end-to-end time, 0 to 1
 */
public record OwnerTime(long totalNs, long meanNs, double share) {}
