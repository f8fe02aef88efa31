package io.whylate.benchmarks.truth.topology;

/** What the evidence of a topology allows to know, whatever its hosts' clocks show. */
public enum Promise {
  /** Every edge between hosts is a client and its server, all awaited to their ends: all of it. */
  EXACT,
  /** Part of a call, one of its sides or an order is not known: all of it within stated bounds. */
  BOUNDED,
  /** Spans contradict what was waited for, or say too little to state a bound. */
  NONE
}
