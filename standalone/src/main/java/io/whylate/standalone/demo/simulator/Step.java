package io.whylate.standalone.demo.simulator;

import java.util.List;

/** The work of one step of the engine and how long it takes. */
record Step(List<Read> reads, List<Sequence> writes, long durationNs) {

  /** A chunk of a sequence's prompt. */
  record Read(Sequence sequence, int tokens) {}
}
