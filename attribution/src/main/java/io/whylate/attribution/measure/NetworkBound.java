package io.whylate.attribution.measure;

import io.whylate.attribution.clock.Clocks;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import io.whylate.attribution.walk.Reach;
import org.jspecify.annotations.Nullable;

/**
 * How far time between hosts may be off because their clocks differ.
 *
 * <p>A client span's length less its sole server's is exact whatever the clocks do; only how it
 * divides into request and response is unknown, by half of it. With several servers the network has
 * between what they leave when they never overlap and what the longest leaves alone. Everything
 * else between two clocks (a message, an engine without an HTTP server) may be off by as much as
 * the offset taken can be, and where that decides whether anybody waited for a consumer, by all of
 * its time. Bounds add along a chain.
 */
public final class NetworkBound {

  private NetworkBound() {}

  /** In nanoseconds; 0 on one clock, null when a hop gives no evidence. */
  public static @Nullable Long of(Tree tree, Reach[] reaches, Clocks clocks) {
    long bound = 0;
    for (Node node : tree.nodes()) {
      Long below = below(node, reaches, clocks);
      if (below == null) {
        return null;
      }
      bound += below;
    }
    return bound;
  }

  private static @Nullable Long below(Node node, Reach[] reaches, Clocks clocks) {
    long bound = 0;
    long together = 0;
    long longest = 0;
    boolean callsOntoAnotherClock = false;
    for (Node child : node.children()) {
      boolean apart = onAnotherClock(child, node);
      if (isCall(child)) {
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
        if (child.isMessage() && mayBeLoose(child, reaches[child.index()].limitNs(), error)) {
          bound += child.durationNs();
        }
      }
    }
    if (!callsOntoAnotherClock) {
      return bound;
    }
    long client = node.span().durationNs();
    return longest > client ? null : Long.valueOf(bound + ofCalls(client, together, longest));
  }

  /** Whether the clock decides if anybody waited for this consumer. */
  private static boolean mayBeLoose(Node consumer, long limitNs, long errorNs) {
    return Math.abs(consumer.endNs() - limitNs) <= errorNs;
  }

  private static long ofCalls(long client, long together, long longest) {
    long most = client - longest;
    long least = Math.max(0, client - together);
    return Math.max(most - least, (most + 1) / 2);
  }

  private static boolean isCall(Node child) {
    return child.answersCall() && !child.is(Mark.ENGINE);
  }

  private static boolean onAnotherClock(Node child, Node parent) {
    String clock = child.clock();
    return clock == null ? !child.sameProcess(parent) : !clock.equals(parent.clock());
  }
}
