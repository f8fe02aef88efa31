package io.whylate.attribution.ledger;

import static io.whylate.attribution.span.DurationUnit.RUST_DEBUG;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.tree.Node;
import java.util.Set;

/**
 * The handlers of text-generation-inference (router/src/server.rs): validation, which tokenizes,
 * then the queue, then prefill and decode in one.
 */
final class TgiLedger implements Ledger {

  @Override
  public boolean enter(Node node, Set<Flag> flags) {
    Attributes attributes = node.span().attributes();
    return new Phases(node, "TGI", flags)
        .then(Layer.TOKENIZATION, RUST_DEBUG.read(attributes, "validation_time"), "validation_time")
        .then(Layer.QUEUEING, RUST_DEBUG.read(attributes, "queue_time"), "queue_time")
        .then(
            Layer.MODEL_UNDIVIDED, RUST_DEBUG.read(attributes, "inference_time"), "inference_time")
        .any();
  }
}
