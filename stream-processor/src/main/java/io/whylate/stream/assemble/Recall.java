package io.whylate.stream.assemble;

import java.time.Duration;

/**
 * How long it is known of a forgotten request that there was one.
 *
 * @param time at least, while there is room
 * @param max how many
 */
public record Recall(Duration time, int max) {

  /** Of one of so many partitions. */
  Recall share(int partitions) {
    return new Recall(time, Math.max(1, max / partitions));
  }
}
