package io.whylate.stream.assemble;

import io.whylate.stream.state.Capacity;
import io.whylate.stream.state.Patience;
import java.time.Duration;

/**
 * When a request is taken as complete, and what of it is kept.
 *
 * @param patience how long it waits for more spans
 * @param settle how long nothing must have come before a request that misses nothing is closed
 * @param keyReuse spans of one request ID that are further apart than this, by their own times,
 *     belong to different requests
 * @param maxSpans a request; what is beyond becomes dead letters
 * @param maxBytes of spans a request; likewise
 * @param capacity of all requests together; those that wait longest make room
 * @param recall of the requests that are forgotten
 */
public record AssemblyRules(
    Patience patience,
    Duration settle,
    Duration keyReuse,
    int maxSpans,
    int maxBytes,
    Capacity capacity,
    Recall recall) {

  /** Of one of so many partitions. */
  public AssemblyRules share(int partitions) {
    return new AssemblyRules(
        patience,
        settle,
        keyReuse,
        maxSpans,
        maxBytes,
        capacity.share(partitions),
        recall.share(partitions));
  }
}
