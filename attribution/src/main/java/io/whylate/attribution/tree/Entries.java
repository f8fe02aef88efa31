package io.whylate.attribution.tree;

import io.whylate.attribution.span.SpanKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the trees of roots come into processes, and which of them send messages. A root in a
 * process that another tree had come into by then, on the one clock of that process, is work that
 * was begun there; a consumer is begun by a tree that sends messages.
 */
final class Entries {

  private record Entry(Node root, Node node) {}

  /** By process and start. */
  private final Map<String, NavigableMap<Long, Entry>> byProcess = new HashMap<>();

  /** Roots with a producer in their tree. */
  private final Set<Node> senders = new HashSet<>();

  void add(Node root) {
    for (Node node : Tree.under(root).nodes()) {
      if (node == root ? root.isEntry() : node.entersProcess()) {
        byProcess
            .computeIfAbsent(process(node), name -> new TreeMap<>())
            .putIfAbsent(node.startNs(), new Entry(root, node));
      }
      if (node.is(SpanKind.PRODUCER)) {
        senders.add(root);
      }
    }
  }

  boolean beganFromAnother(Node root) {
    return before(root) != null || (root.is(SpanKind.CONSUMER) && anotherSends(root));
  }

  private boolean anotherSends(Node root) {
    return senders.size() > (senders.contains(root) ? 1 : 0);
  }

  /**
   * The last span of another root's tree to come into the process of this one before it began. A
   * server or consumer is begun from outside of its process: null.
   */
  @Nullable Node before(Node root) {
    NavigableMap<Long, Entry> entries = byProcess.get(process(root));
    if (entries == null || root.isEntry()) {
      return null;
    }
    Map.Entry<Long, Entry> entry = entries.floorEntry(root.startNs());
    while (entry != null && entry.getValue().root() == root) {
      entry = entries.lowerEntry(entry.getKey());
    }
    return entry == null ? null : entry.getValue().node();
  }

  private static String process(Node node) {
    return node.span().resource().process();
  }
}
