package io.whylate.attribution.ledger;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.tree.Node;
import java.util.Set;

/**
 * Engines that report the queue, the time to the first token and the whole: TensorRT-LLM
 * (tensorrt_llm/llmapi/otel_tracing.py) and vLLM before V1. Prefill is the time to the first token
 * without the queue.
 */
final class FirstTokenLedger implements Ledger {

  private final String producer;

  FirstTokenLedger(String producer) {
    this.producer = producer;
  }

  @Override
  public boolean enter(Node node, Set<Flag> flags) {
    EngineDurations reported = EngineDurations.of(node.span().attributes());
    Long queue = reported.queueNs();
    Long firstToken = reported.firstTokenNs();
    Phases phases =
        new Phases(node, producer, flags).then(Layer.QUEUEING, queue, EngineDurations.QUEUE);
    if (firstToken != null) {
      long waited = queue == null ? 0 : queue;
      phases
          .expectWhole(reported.endToEndNs())
          .expect(waited - firstToken)
          .then(
              Layer.PREFILL,
              Math.max(0, firstToken - waited),
              EngineDurations.FIRST_TOKEN,
              queue == null ? SglangLedger.WITH_QUEUE : null)
          .then(Layer.DECODE, reported.decodeOrRest(), EngineDurations.END_TO_END);
    }
    return phases.any();
  }
}
