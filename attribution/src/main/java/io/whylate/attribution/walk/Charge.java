package io.whylate.attribution.walk;

import io.whylate.attribution.tree.Node;
import java.util.List;

/** A time that the walk charged to a span. */
public record Charge(Node node, long startNs, long endNs) {

  /** Adds a time to a list; where it meets the last one, of the same span, both become one. */
  static void add(List<Charge> charges, Node node, long startNs, long endNs) {
    Charge last = charges.isEmpty() ? null : charges.get(charges.size() - 1);
    if (last == null || last.node != node || endNs < last.startNs || last.endNs < startNs) {
      charges.add(new Charge(node, startNs, endNs));
    } else {
      long start = Math.min(startNs, last.startNs);
      charges.set(charges.size() - 1, new Charge(node, start, Math.max(endNs, last.endNs)));
    }
  }
}
