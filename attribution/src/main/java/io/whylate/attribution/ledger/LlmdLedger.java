package io.whylate.attribution.ledger;

import static io.whylate.attribution.span.DurationUnit.MILLISECONDS;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.tree.Node;
import java.util.Set;

/**
 * llm-d's sidecar (pkg/sidecar/proxy/connector_nixlv2.go) writes what came before decode on the
 * decode span: the trip to the prefill pod, then the coordinator's overhead, in whole milliseconds.
 * They count only where the prefill span was lost. {@code true_ttft_ms} is the delay until decode
 * was dispatched, not a time to a token.
 */
final class LlmdLedger implements Ledger {

  private static final String PREFILL_SPAN = "llm_d.pd_proxy.prefill";
  private static final String PREFILL = "llm_d.pd_proxy.prefill_duration_ms";
  private static final String OVERHEAD = "llm_d.pd_proxy.coordinator_overhead_ms";

  @Override
  public boolean enter(Node decode, Set<Flag> flags) {
    Attributes attributes = decode.span().attributes();
    Long prefill = MILLISECONDS.read(attributes, PREFILL);
    Long overhead = MILLISECONDS.read(attributes, OVERHEAD);
    Node request = decode.parent();
    if (prefill == null || request == null || hasPrefillSpan(request)) {
      return false;
    }
    long dispatched = decode.startNs();
    long prefilled = dispatched - (overhead == null ? 0 : overhead);
    Phases phases = new Phases(request, "llm-d", flags);
    phases.between(Layer.PREFILL, prefilled - prefill, prefilled, PREFILL, null);
    phases.between(Layer.GATEWAY, prefilled, dispatched, OVERHEAD, null);
    return true;
  }

  @Override
  public boolean yieldsToSpans() {
    return false;
  }

  private static boolean hasPrefillSpan(Node request) {
    return isPrefill(request) || request.children().stream().anyMatch(LlmdLedger::isPrefill);
  }

  private static boolean isPrefill(Node node) {
    return node.span().name().equals(PREFILL_SPAN);
  }
}
