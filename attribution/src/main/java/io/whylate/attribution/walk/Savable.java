package io.whylate.attribution.walk;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import io.whylate.attribution.walk.Turn.Presence;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much sooner the window would have ended had a layer cost nothing, everything else keeping its
 * order: a span starts no sooner than what its parent had done before, and ends no sooner than what
 * it waited for.
 *
 * <p>A replay of the window: every span has a progress, the time at which it would be now. Work
 * moves the progress of its span on unless its layer costs nothing; starts, ends and the hand-over
 * of the walk carry it from span to span. All layers are replayed at once.
 */
public final class Savable {

  /** Every start looks at what runs beside it: beyond this many spans that takes too long. */
  private static final int MOST_SPANS = 10_000;

  private final Tree tree;
  private final Reach[] reaches;
  private final List<Charge> charges;
  private final Layer[] spared;
  private final Progress progress;
  private final boolean[] running;

  /** Learns of what happens at one moment only once all of it has happened. */
  private final Leaves leaves;

  private int charged = -1;
  private int nextCharge;

  private Savable(Tree tree, Reach[] reaches, List<Charge> charges, Layer[] layers) {
    this.tree = tree;
    this.reaches = reaches;
    this.charges = charges;
    this.spared =
        charges.stream()
            .map(charge -> layers[charge.node().index()])
            .distinct()
            .toArray(Layer[]::new);
    this.progress = new Progress(layers, spared);
    this.running = new boolean[reaches.length];
    this.leaves = new Leaves(tree);
  }

  /**
   * By layer with time, what it would save, in nanoseconds; null when the tree has more than 10,000
   * spans.
   *
   * @param charges of the walk, in the order of time
   * @param layers by {@link Node#index()}, the layer of the node's own time
   */
  public static @Nullable Map<Layer, Long> of(
      Tree tree, Reach[] reaches, List<Charge> charges, Layer[] layers) {
    return reaches.length > MOST_SPANS
        ? null
        : new Savable(tree, reaches, charges, layers).replay();
  }

  private Map<Layer, Long> replay() {
    Turn[] turns = turns();
    long end = tree.window().endNs();
    int from = 0;
    while (from < turns.length && turns[from].atNs() < end) {
      int to = from;
      while (to < turns.length && turns[to].atNs() == turns[from].atNs()) {
        to++;
      }
      handOverBefore(turns[from].atNs());
      replayMoment(turns, from, to);
      from = to;
    }
    handOverBefore(end);
    return saved(end);
  }

  private Turn[] turns() {
    List<Turn> turns = new ArrayList<>(2 * reaches.length);
    for (Node node : tree.nodes()) {
      Reach reach = reaches[node.index()];
      if (reach.startNs() < reach.endNs()) {
        turns.add(new Turn(node, reach.startNs(), Presence.SURE));
        turns.add(new Turn(node, reach.endNs(), Presence.ABSENT));
      }
    }
    return Turn.sorted(turns);
  }

  /** What happens at one moment: ends from the deepest up, then starts from the top down. */
  private void replayMoment(Turn[] turns, int from, int to) {
    long now = turns[from].atNs();
    for (int i = to - 1; i >= from; i--) {
      if (turns[i].presence() == Presence.ABSENT) {
        end(turns[i].node(), now);
      }
    }
    for (int i = from; i < to; i++) {
      if (turns[i].presence() == Presence.SURE) {
        start(turns[i].node(), now);
      }
    }
    for (int i = from; i < to; i++) {
      Node node = turns[i].node();
      leaves.set(node, running[node.index()], changed -> updateMoving(changed, now));
    }
    handOverBefore(now + 1);
  }

  /** What is around a span that was awaited has come as far as the span when that ends. */
  private void end(Node node, long now) {
    int i = node.index();
    progress.advance(i, now);
    running[i] = false;
    if (isAwaited(i)) {
      progress.raise(runningAround(node), i);
    }
  }

  /** A span starts where the one around it is, and whatever was awaited under that until now. */
  private void start(Node node, long now) {
    int i = node.index();
    running[i] = true;
    if (node == tree.window()) {
      return;
    }
    int around = runningAround(node);
    progress.raise(i, around);
    leaves.forEachAtOrUnder(
        around,
        leaf -> {
          if (isAwaited(leaf)) {
            progress.advance(leaf, now);
            progress.raise(i, leaf);
          }
        });
  }

  private int runningAround(Node node) {
    Node above = node.parent();
    while (above != null && !running[above.index()]) {
      above = above.parent();
    }
    return above == null ? 0 : above.index();
  }

  /** A span without length ends charges too, though nothing starts or ends with it. */
  private void handOverBefore(long end) {
    while (nextCharge < charges.size() && charges.get(nextCharge).startNs() < end) {
      handOver();
    }
  }

  /** The walk charged one span, then another: what the first had done, the second waited for. */
  private void handOver() {
    Charge charge = charges.get(nextCharge++);
    long now = charge.startNs();
    int from = charged;
    charged = charge.node().index();
    if (from >= 0) {
      progress.advance(from, now);
      progress.advance(charged, now);
      progress.raise(charged, from);
      updateMoving(from, now);
    }
    updateMoving(charged, now);
  }

  /** The caller may wait for a leaf: that moves its progress. */
  private void updateMoving(int i, long now) {
    progress.setMoving(i, leaves.contains(i) && (isAwaited(i) || i == charged), now);
  }

  private boolean isAwaited(int i) {
    return reaches[i].isAwaited();
  }

  private Map<Layer, Long> saved(long end) {
    long[] last = new long[spared.length];
    for (int i = 0; i < reaches.length; i++) {
      if (i == charged || (running[i] && isAwaited(i))) {
        progress.advance(i, end);
        for (int layer = 0; layer < spared.length; layer++) {
          last[layer] = Math.max(last[layer], progress.at(i, layer));
        }
      }
    }
    Map<Layer, Long> saved = new EnumMap<>(Layer.class);
    for (int layer = 0; layer < spared.length; layer++) {
      saved.put(spared[layer], tree.window().durationNs() - last[layer]);
    }
    return saved;
  }
}
