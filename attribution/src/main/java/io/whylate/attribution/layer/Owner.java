package io.whylate.attribution.layer;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.rules.Classification;
import io.whylate.attribution.tree.Node;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whose time it is.
 *
 * @param peer for a hop, the service at its other end
 * @param detail what exactly, where the layer alone does not say
 * @param rule why
 */
public record Owner(Layer layer, @Nullable String peer, @Nullable String detail, String rule) {

  static Owner of(Layer layer, String rule) {
    return new Owner(layer, null, null, rule);
  }

  Owner with(String newDetail) {
    return new Owner(layer, peer, newDetail, rule);
  }

  /** By what the rules say of this node. */
  static Owner by(Node node) {
    Classification classification = node.classification();
    return new Owner(
        Objects.requireNonNull(classification.layer()),
        null,
        classification.detail(),
        classification.rule());
  }
}
