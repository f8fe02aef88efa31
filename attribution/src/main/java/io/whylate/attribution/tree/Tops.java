package io.whylate.attribution.tree;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What nodes hang under at last, while nothing but roots is hung elsewhere. */
final class Tops {

  /** By node, one above it: not always the next, so that a climb is short. */
  private final Map<Node, Node> above = new HashMap<>();

  Node of(Node node) {
    Node top = node;
    for (Node next = next(top); next != null; next = next(top)) {
      top = next;
    }
    Node low = node;
    while (low != top) {
      Node next = next(low);
      above.put(low, top);
      low = next == null ? top : next;
    }
    return top;
  }

  private @Nullable Node next(Node node) {
    Node skipped = above.get(node);
    return skipped == null ? node.parent() : skipped;
  }
}
