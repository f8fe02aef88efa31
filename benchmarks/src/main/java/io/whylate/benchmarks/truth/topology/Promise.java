package io.whylate.benchmarks.truth.topology;

/** What the evidence of a kind of request allows to know when none of it is lost. */
public enum Promise {
  /** All of it: every layer is right. */
  EXACT,
  /**
   * Part of a call, one of its sides or an order is unknown: every layer, within a stated bound.
   */
  BOUNDED,
  /** Spans contradict what was waited for, or say too little to state a bound. */
  NONE
}
