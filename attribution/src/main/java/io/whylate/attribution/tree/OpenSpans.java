package io.whylate.attribution.tree;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The spans that have begun, met in the order of their starts. Of a span that is longer than
 * another and ends no later, nobody will ask again, so each step costs a logarithm.
 */
final class OpenSpans {

  /** By its end, each span that is shorter than all that end later. */
  private final TreeMap<Long, Node> byEnd = new TreeMap<>();

  /** Adds a span that starts no earlier than those before it. */
  void begin(Node node) {
    Map.Entry<Long, Node> ended = byEnd.lowerEntry(node.endNs());
    while (ended != null && ended.getValue().durationNs() >= node.durationNs()) {
      byEnd.remove(ended.getKey());
      ended = byEnd.lowerEntry(node.endNs());
    }
    byEnd.put(node.endNs(), node);
  }

  /** The shortest that runs at least until then, of equals the last; null when none does. */
  @Nullable Node shortestUntil(long endNs) {
    Map.Entry<Long, Node> entry = byEnd.ceilingEntry(endNs);
    return entry == null ? null : entry.getValue();
  }
}
