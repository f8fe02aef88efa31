package io.whylate.query.answer;

import org.jspecify.annotations.Nullable;

/**
 * One try of a call that was made more than once within a request.
 *
 * @param call what was tried, by the name of its span
 * @param number 1 for the first
 * @param of how many tries there were
 * @param startNs nanoseconds since the start of the request's window, by the raw clock of its
 *     service; negative when it began before
 * @param endNs likewise
 * @param status of the span
 * @param error what kind of error ended it; null when none is known
 */
public record Attempt(
    String call,
    String service,
    int number,
    int of,
    long startNs,
    long endNs,
    String status,
    @Nullable String error,
    String spanId) {}
