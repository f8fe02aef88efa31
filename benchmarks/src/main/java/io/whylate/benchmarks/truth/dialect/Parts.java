package io.whylate.benchmarks.truth.dialect;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.benchmarks.truth.scenario.Wait;
import java.util.ArrayList;
import java.util.List;

/** Parts of an answer, one after the other. */
final class Parts {

  private final List<Wait> parts = new ArrayList<>();
  private final long startNs;
  private long cursorNs;

  Parts(long startNs) {
    this.startNs = startNs;
    this.cursorNs = startNs;
  }

  /** The parts of an answer that tells all of them apart. */
  static Wait allOf(Answer answer, long startNs, Layer ingress) {
    return new Parts(startNs)
        .then(ingress, answer.ingressNs())
        .then(Layer.QUEUEING, answer.queueNs())
        .then(Layer.PREFILL, answer.prefillNs())
        .then(Layer.DECODE, answer.decodeNs())
        .then(Layer.APPLICATION, answer.egressNs())
        .inTurn();
  }

  Parts then(Layer layer, long ns) {
    parts.add(new Wait.Piece(layer, cursorNs, cursorNs + ns));
    cursorNs += ns;
    return this;
  }

  Wait inTurn() {
    return new Wait.Chain(startNs, cursorNs, parts);
  }
}
