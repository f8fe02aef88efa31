package io.whylate.attribution.measure;

import static io.whylate.attribution.span.DurationUnit.SECONDS;

import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * How long the process of the window let bytes of answers lie before it took them. When it did so
 * is not known. While a server still worked the time is charged to that, although it may be the
 * reader who was waited for: so this is told beside the layers, and moves none of them.
 */
public final class HeldStreams {

  private static final String HELD = "whylate.stream.held";

  private HeldStreams() {}

  /** In nanoseconds, added up over its exchanges; null when none tells. */
  public static @Nullable Long ns(Tree tree) {
    Long sum = null;
    for (Node node : tree.nodes()) {
      Long held =
          node.is(Mark.EXCHANGE) && node.sameProcess(tree.window())
              ? SECONDS.read(node.span().attributes(), HELD)
              : null;
      if (held != null) {
        sum = (sum == null ? 0 : sum) + Math.min(held, node.durationNs());
      }
    }
    return sum;
  }
}
