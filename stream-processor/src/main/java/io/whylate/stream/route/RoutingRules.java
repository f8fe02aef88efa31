package io.whylate.stream.route;

import io.whylate.stream.state.Capacity;
import io.whylate.stream.state.Patience;

/**
 * How long spans wait to learn their request.
 *
 * @param capacity of all traces together; those that wait longest make room
 */
public record RoutingRules(Patience patience, Capacity capacity) {

  /** Of one of so many partitions. */
  public RoutingRules share(int partitions) {
    return new RoutingRules(patience, capacity.share(partitions));
  }
}
