package io.whylate.attribution.ledger;

import static io.whylate.attribution.span.DurationUnit.RUST_DEBUG;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.tree.Node;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The handlers of text-embeddings-inference (router/src/http/server.rs). For a request of several
 * inputs it reports the mean over the inputs, so the phases add up to less than the whole.
 */
final class TeiLedger implements Ledger {

  private static final String BATCH_MEAN = "batch_mean";

  @Override
  public boolean enter(Node node, Set<Flag> flags) {
    Attributes attributes = node.span().attributes();
    Long tokenization = RUST_DEBUG.read(attributes, "tokenization_time");
    Long queue = RUST_DEBUG.read(attributes, "queue_time");
    Long inference = RUST_DEBUG.read(attributes, "inference_time");
    Phases phases = new Phases(node, "TEI", flags);
    Long total = RUST_DEBUG.read(attributes, "total_time");
    boolean ofBatch =
        total != null
            && phases.isSignificant(
                total - orZero(tokenization) - orZero(queue) - orZero(inference));
    String detail = ofBatch ? BATCH_MEAN : null;
    return phases
        .then(Layer.TOKENIZATION, tokenization, "tokenization_time", detail)
        .then(Layer.QUEUEING, queue, "queue_time", detail)
        .then(Layer.RETRIEVAL, inference, "inference_time", detail)
        .any();
  }

  private static long orZero(@Nullable Long ns) {
    return ns == null ? 0 : ns;
  }
}
