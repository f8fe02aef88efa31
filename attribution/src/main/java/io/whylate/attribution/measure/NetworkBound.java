package io.whylate.attribution.measure;

import io.whylate.attribution.clock.Clocks;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * How far time between hosts may be off because their clocks differ.
 *
 * <p>A client span's length less its sole server's is exact whatever the clocks do; only how it
 * divides into request and response is unknown, by half of it. With several servers the network has
 * between what they leave when they never overlap and what the longest leaves alone. Everything
 * else between two clocks (a message, an engine without an HTTP server) may be off by as much as
 * the offset taken can be. Bounds add along a chain.
 */
public final class NetworkBound {

  private NetworkBound() {}

  /** In nanoseconds; 0 on one clock, null when a hop gives no evidence. */
  public static @Nullable Long of(Tree tree, Clocks clocks) {
    long bound = 0;
    for (Node node : tree.nodes()) {
      Long below = below(node, clocks);
      if (below == null) {
        return null;
      }
      bound += below;
    }
    return bound;
  }

  private static @Nullable Long below(Node node, Clocks clocks) {
    long bound = 0;
    long together = 0;
    long longest = 0;
    boolean callsOntoAnotherClock = false;
    for (Node child : node.children()) {
      boolean apart = onAnotherClock(child, node);
      if (isCall(child, node)) {
        together += child.durationNs();
        longest = Math.max(longest, child.durationNs());
        callsOntoAnotherClock |= apart;
        if (apart && !child.clocksKnown(node)) {
          return null;
        }
      } else if (apart) {
        Long error = clocks.errorNs(node.clock(), child.clock());
        if (error == null) {
          return null;
        }
        bound += error;
      }
    }
    if (!callsOntoAnotherClock) {
      return bound;
    }
    return longest > node.durationNs()
        ? null
        : Long.valueOf(bound + ofCalls(node.durationNs(), together, longest));
  }

  private static long ofCalls(long client, long together, long longest) {
    long most = client - longest;
    long least = Math.max(0, client - together);
    return Math.max(most - least, (most + 1) / 2);
  }

  private static boolean isCall(Node child, Node parent) {
    return parent.is(SpanKind.CLIENT) && child.is(SpanKind.SERVER) && !child.is(Mark.ENGINE);
  }

  private static boolean onAnotherClock(Node child, Node parent) {
    String clock = child.clock();
    return clock == null ? !child.sameProcess(parent) : !clock.equals(parent.clock());
  }
}
