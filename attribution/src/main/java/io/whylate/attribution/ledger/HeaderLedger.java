package io.whylate.attribution.ledger;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.DurationUnit;
import io.whylate.attribution.tree.Node;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The response headers in which a server without spans says how long it took: whole milliseconds in
 * both TGI and TEI, save TGI's {@code x-compute-time}, which is not read. The server's time is
 * placed in the middle of the client's span; what is left on its sides was on the way.
 *
 * @param tokenization the header of the first phase
 * @param model the layer of the last one
 */
record HeaderLedger(String producer, String tokenization, Layer model) implements Ledger {

  private static final String TOTAL = "x-total-time";

  @Override
  public boolean enter(Node node, Set<Flag> flags) {
    Attributes attributes = node.span().attributes();
    Long total = header(attributes, TOTAL);
    if (total == null || !node.children().isEmpty()) {
      return false;
    }
    Phases phases = new Phases(node, producer, flags);
    long oneWay = Math.max(0, node.durationNs() - total) / 2;
    phases
        .expect(total - node.durationNs())
        .then(Layer.NETWORK, oneWay, TOTAL)
        .then(Layer.TOKENIZATION, header(attributes, tokenization), tokenization)
        .then(Layer.QUEUEING, header(attributes, "x-queue-time"), "x-queue-time")
        .then(model, header(attributes, "x-inference-time"), "x-inference-time")
        .between(Layer.NETWORK, node.endNs() - oneWay, node.endNs(), TOTAL, null);
    return true;
  }

  private static @Nullable Long header(Attributes attributes, String name) {
    return DurationUnit.MILLISECONDS.read(attributes, "http.response.header." + name);
  }
}
