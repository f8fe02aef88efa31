package io.whylate.attribution.ledger;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.tree.Node;
import java.util.Set;

/**
 * vLLM V1 (vllm/v1/engine/output_processor.py): queue, prefill without the queue, and decode. What
 * they leave of the time to the first token is the engine's ingress. Versions that report no
 * prefill are read by what comes before and after the first token.
 */
final class VllmLedger implements Ledger {

  private static final String PRODUCER = "vLLM";
  private static final FirstTokenLedger OLDER = new FirstTokenLedger(PRODUCER);

  @Override
  public boolean enter(Node node, Set<Flag> flags) {
    EngineDurations reported = EngineDurations.of(node.span().attributes());
    Long prefill = reported.prefillNs();
    if (prefill == null) {
      return OLDER.enter(node, flags);
    }
    Phases phases = new Phases(node, PRODUCER, flags);
    long inEngine = prefill + (reported.queueNs() == null ? 0 : reported.queueNs());
    Long firstToken = reported.firstTokenNs();
    if (firstToken != null) {
      phases.expect(inEngine - firstToken).skip(Math.max(0, firstToken - inEngine));
    }
    return phases
        .expectWhole(reported.endToEndNs())
        .then(Layer.QUEUEING, reported.queueNs(), EngineDurations.QUEUE)
        .then(Layer.PREFILL, prefill, EngineDurations.PREFILL)
        .then(Layer.DECODE, reported.decodeOrRest(), EngineDurations.DECODE)
        .any();
  }
}
