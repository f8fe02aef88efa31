package io.whylate.stream.sink;

import java.time.Duration;

/**
 * How rows are batched. Memory is bounded by this and what one poll returns.
 *
 * @param maxRecords of one partition in a batch
 * @param maxAge of a batch when it is inserted though small
 * @param firstRetry after a failed insert; each further wait is twice as long
 * @param maxRetry the longest wait between tries
 */
public record SinkConfig(int maxRecords, Duration maxAge, Duration firstRetry, Duration maxRetry) {}
