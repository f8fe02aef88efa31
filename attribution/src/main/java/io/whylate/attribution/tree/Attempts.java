package io.whylate.attribution.tree;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.rules.Classification;
import io.whylate.attribution.span.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * A caller that tries again starts a new trace, so one request has several roots of one service and
 * name, one after the other. The caller waited from the start of the first to the end of the last.
 * Roots of other services are not tries: work that a server went on with later kept nobody waiting.
 */
final class Attempts {

  private Attempts() {}

  /** The longest root, or what holds it and the caller's other tries. */
  static Node around(Node longest, List<Node> roots, Set<Flag> flags) {
    List<Node> tries = new ArrayList<>();
    for (Node root : roots) {
      if (isTry(root, longest)) {
        tries.add(root);
      }
    }
    Node first = tries.stream().min(Comparator.comparingLong(Node::startNs)).orElse(longest);
    Node last = tries.stream().max(Comparator.comparingLong(Node::endNs)).orElse(longest);
    if (first.startNs() >= longest.startNs() && last.endNs() <= longest.endNs()) {
      return longest;
    }
    flags.add(Flag.ATTEMPTS);
    Span span = last.span().startingAt(first.startNs()).endingAt(last.endNs());
    return Node.attempts(span, between(longest));
  }

  private static boolean isTry(Node root, Node longest) {
    String clock = longest.span().resource().clock();
    return root.origin() == Node.Origin.REPORTED
        && root.kind() == longest.kind()
        && root.span().service().equals(longest.span().service())
        && root.span().name().equals(longest.span().name())
        && clock != null
        && clock.equals(root.span().resource().clock());
  }

  /** From a server's side nobody knows what the caller did between its tries. */
  private static Classification between(Node one) {
    return Classification.derived(
        one.isEntry() ? Layer.UNATTRIBUTED : Layer.CALLER, "between attempts");
  }
}
