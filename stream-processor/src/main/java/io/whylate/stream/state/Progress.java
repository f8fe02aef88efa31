package io.whylate.stream.state;

/** How far the job is with what was received. */
@FunctionalInterface
public interface Progress {

  /**
   * Whether nothing is known to lie before this partition of a stage that was received more than a
   * moment ago. False when that cannot be told.
   */
  boolean isCaughtUp(int partition);
}
