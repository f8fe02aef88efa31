package io.whylate.attribution.breakdown;

import org.jspecify.annotations.Nullable;

/**
 * How two hosts' clocks were set against each other for one request. The raw times are never
 * changed; segments are on the clock of the window.
 *
 * @param from the clock whose name sorts first
 * @param to the other one
 * @param offsetNs how far {@code to} was taken to be ahead of {@code from}; null when no one offset
 *     fits and each call was placed by itself
 * @param leastNs the least offset that the request's own calls and messages allow; null when
 *     nothing bounds it
 * @param mostNs likewise the most; less than {@code leastNs} when they contradict each other
 * @param estimatedLeastNs the least offset by the estimate that was given for the pair, for a
 *     revision of the row to use again; null when there was none or nothing bounded it
 * @param estimatedMostNs likewise the most
 */
public record ClockOffset(
    String from,
    String to,
    @Nullable Long offsetNs,
    @Nullable Long leastNs,
    @Nullable Long mostNs,
    @Nullable Long estimatedLeastNs,
    @Nullable Long estimatedMostNs) {}
