package io.whylate.attribution.measure;

import io.whylate.attribution.clock.Clocks;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Work after the end of the window. What runs on a clock that nothing sets against the window's may
 * as well have ended before: a skew is no work.
 */
public final class Tail {

  private Tail() {}

  /** In nanoseconds; 0 when nothing is known to have run later. */
  public static long ns(Tree tree, Clocks clocks) {
    String reference = clock(tree.window());
    // A wait is on its sender's clock but for its end, which is its consumer's start.
    long last = tree.window().endNs();
    for (Node node : tree.nodes()) {
      if (node.endNs() > last
          && node.origin() != Node.Origin.WAIT
          && isComparable(clock(node), reference, clocks)) {
        last = node.endNs();
      }
    }
    return last - tree.window().endNs();
  }

  private static boolean isComparable(
      @Nullable String clock, @Nullable String reference, Clocks clocks) {
    return Objects.equals(clock, reference) || (clock != null && clocks.isBounded(clock));
  }

  private static @Nullable String clock(Node node) {
    return node.span().resource().clock();
  }
}
