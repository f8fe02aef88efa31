package io.whylate.attribution.walk;

import io.whylate.attribution.tree.Node;

/** A time that the walk charged to a span. */
public record Charge(Node node, long startNs, long endNs) {}
