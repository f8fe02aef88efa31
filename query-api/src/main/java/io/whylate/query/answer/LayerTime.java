package io.whylate.query.answer;

import java.util.Map;

/**
 * One layer over all requests of a group, those that spent nothing in it included.
 *
 * @param share of the total end-to-end time, 0 to 1
 * @param percentilesNs of this layer alone; those of several layers do not add up
 */
public record LayerTime(long totalNs, long meanNs, double share, Map<String, Long> percentilesNs) {}
