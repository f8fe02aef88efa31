package io.whylate.stream.topology;

/** Whether anything lies before the stages that was received more than a moment ago. */
interface Backlog {

  /** Whether none does before this partition of the second stage. */
  boolean isRouteCaughtUp(int partition);

  /** Whether none does before this partition of the third stage. */
  boolean isAssemblyCaughtUp(int partition);
}
