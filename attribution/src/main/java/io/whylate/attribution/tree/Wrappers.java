package io.whylate.attribution.tree;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.SpanKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A library that writes the span of a call after the fact (LiteLLM) leaves the client spans of its
 * HTTP beside it. A client span that lies inside a model call's span of its parent and process
 * becomes that call's child; of several such wrappers, the shortest takes it. A call that has a
 * client span of its own under it wraps no other: what runs beside it is another call.
 */
final class Wrappers {

  /** How many libraries may describe one call, each inside the other; bounds the work. */
  private static final int MAX_DEPTH = 4;

  private static final Comparator<Node> OUTERMOST_FIRST =
      Comparator.comparingLong(Node::startNs)
          .thenComparing(Comparator.comparingLong(Node::endNs).reversed())
          .thenComparing(node -> !node.is(Mark.CALL));

  private Wrappers() {}

  /** Hangs what lies inside the wrappers among these nodes under them. */
  static void adopt(List<Node> nodes) {
    Set<Node> parents = parentsOfCalls(nodes);
    for (int depth = 0; depth < MAX_DEPTH && !parents.isEmpty(); depth++) {
      Set<Node> wrappers = new LinkedHashSet<>();
      for (Node parent : parents) {
        Map<Node, Node> wrapped = wrapped(parent.children());
        parent.handDown(wrapped);
        wrappers.addAll(wrapped.values());
      }
      parents = wrappers;
    }
  }

  private static Set<Node> parentsOfCalls(List<Node> nodes) {
    Set<Node> parents = new LinkedHashSet<>();
    for (Node node : nodes) {
      Node parent = node.parent();
      if (node.is(Mark.CALL) && parent != null && parent.children().size() > 1) {
        parents.add(parent);
      }
    }
    return parents;
  }

  /** By client span, its wrapper. */
  private static Map<Node, Node> wrapped(List<Node> siblings) {
    List<Node> calls = new ArrayList<>(4);
    for (Node sibling : siblings) {
      if (sibling.is(Mark.CALL) || sibling.is(SpanKind.CLIENT)) {
        calls.add(sibling);
      }
    }
    if (calls.size() < 2) {
      return Map.of();
    }
    calls.sort(OUTERMOST_FIRST);
    Map<String, OpenSpans> byProcess = new HashMap<>();
    Map<Node, Node> wrapped = new LinkedHashMap<>();
    for (Node node : calls) {
      String process = node.span().resource().process();
      meet(node, byProcess.computeIfAbsent(process, key -> new OpenSpans()), wrapped);
    }
    return wrapped;
  }

  private static void meet(Node node, OpenSpans wrappers, Map<Node, Node> wrapped) {
    Node around = wrappers.shortestUntil(node.endNs());
    if (around != null && isPartOf(node, around)) {
      wrapped.put(node, around);
    }
    if (wrapsOthers(node)) {
      wrappers.begin(node);
    }
  }

  private static boolean wrapsOthers(Node node) {
    Layer layer = node.classification().layer();
    boolean asksModel =
        layer == Layer.MODEL_UNDIVIDED || (layer == Layer.RETRIEVAL && !node.is(SpanKind.CLIENT));
    if (!node.is(Mark.CALL) || !asksModel) {
      return false;
    }
    for (Node child : node.children()) {
      if (child.is(SpanKind.CLIENT)) {
        return false;
      }
    }
    return true;
  }

  /**
   * What is no call itself carries the wrapper's. Two spans of one kind of call are one call when
   * they cover the same time or two producers wrote them; else they are two calls at once.
   */
  private static boolean isPartOf(Node node, Node wrapper) {
    Layer layer = node.classification().layer();
    if (!node.is(Mark.CALL)) {
      return layer == null;
    }
    boolean sameTime = node.startNs() == wrapper.startNs() && node.endNs() == wrapper.endNs();
    boolean otherProducer =
        node.is(SpanKind.CLIENT)
            && !node.classification().producer().equals(wrapper.classification().producer());
    return layer == wrapper.classification().layer() && (sameTime || otherProducer);
  }
}
