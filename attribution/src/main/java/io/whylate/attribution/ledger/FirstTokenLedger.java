package io.whylate.attribution.ledger;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.tree.Node;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Engines that report the queue, the time to the first token and the whole: TensorRT-LLM
 * (tensorrt_llm/llmapi/otel_tracing.py) and vLLM before V1. Prefill is the time to the first token
 * without the queue. vLLM V0 scheduled anew for every token: the sum of that is a wait within
 * decode, placed at its start.
 */
final class FirstTokenLedger implements Ledger {

  private static final String OF_ALL_STEPS = "scheduler_of_all_steps";

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
      Long decode = reported.decodeOrRest();
      Long scheduled = atMost(decode, reported.schedulerNs());
      phases
          .expectWhole(reported.endToEndNs())
          .expect(waited - firstToken)
          .then(
              Layer.PREFILL,
              Math.max(0, firstToken - waited),
              EngineDurations.FIRST_TOKEN,
              queue == null ? SglangLedger.WITH_QUEUE : null)
          .then(Layer.QUEUEING, scheduled, EngineDurations.SCHEDULER, OF_ALL_STEPS)
          .then(Layer.DECODE, less(decode, scheduled), EngineDurations.END_TO_END);
    }
    return phases.any();
  }

  private static @Nullable Long atMost(@Nullable Long whole, @Nullable Long part) {
    return whole == null || part == null ? null : Long.valueOf(Math.min(whole, part));
  }

  private static @Nullable Long less(@Nullable Long whole, @Nullable Long part) {
    return whole == null || part == null ? whole : Long.valueOf(whole - part);
  }
}
