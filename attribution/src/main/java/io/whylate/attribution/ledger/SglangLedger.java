package io.whylate.attribution.ledger;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.tree.Node;
import java.util.Set;

/**
 * SGLang without slices (python/sglang/srt/observability/req_time_stats.py). Its prefill is counted
 * from the end of the API server's dispatch, so the scheduler's queue is inside and cannot be told
 * apart.
 */
final class SglangLedger implements Ledger {

  /** The detail of a prefill that holds the queue as well. */
  static final String WITH_QUEUE = "prefill_incl_queue";

  @Override
  public boolean enter(Node node, Set<Flag> flags) {
    EngineDurations reported = EngineDurations.of(node.span().attributes());
    Long prefill = reported.prefillNs() == null ? reported.firstTokenNs() : reported.prefillNs();
    if (prefill == null) {
      return false;
    }
    Phases phases = new Phases(node, "SGLang", flags);
    Long firstToken = reported.firstTokenNs();
    if (firstToken != null) {
      phases.expect(prefill - firstToken).skip(Math.max(0, firstToken - prefill));
    }
    return phases
        .expectWhole(reported.endToEndNs())
        .then(Layer.PREFILL, prefill, EngineDurations.PREFILL, WITH_QUEUE)
        .then(Layer.DECODE, reported.decodeOrRest(), EngineDurations.DECODE)
        .any();
  }
}
