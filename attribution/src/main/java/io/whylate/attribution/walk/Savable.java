package io.whylate.attribution.walk;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import io.whylate.attribution.walk.Turn.Presence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
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
 * of the walk carry it from span to span. All layers are replayed at once, an array cell each.
 */
public final class Savable {

  /** Every start looks at what runs beside it: beyond this many spans that takes too long. */
  private static final int MOST_SPANS = 10_000;

  private final Tree tree;
  private final Reach[] reaches;
  private final List<Charge> charges;
  private final Layer[] spared;

  /** By index, the place of the node's layer in {@link #spared}. */
  private final int[] layerOf;

  /** By index and spared layer. */
  private final long[] progress;

  private final boolean[] running;

  /** Likewise, once {@link #leaves} knows. */
  private final boolean[] placed;

  private final int[] runningBelow;
  private final int[] sizes;

  /** Spans that run with nothing under them running. */
  private final BitSet leaves = new BitSet();

  /** Leaves that the caller may wait for: their progress moves. */
  private final boolean[] moving;

  /** Until when the progress of a node is written down. */
  private final long[] since;

  private int charged = -1;
  private int nextCharge;

  private Savable(Tree tree, Reach[] reaches, List<Charge> charges, Layer[] layers) {
    int size = reaches.length;
    this.tree = tree;
    this.reaches = reaches;
    this.charges = charges;
    this.spared =
        charges.stream()
            .map(charge -> layers[charge.node().index()])
            .distinct()
            .toArray(Layer[]::new);
    this.layerOf = new int[size];
    for (int i = 0; i < size; i++) {
      layerOf[i] = Arrays.asList(spared).indexOf(layers[i]);
    }
    this.progress = new long[size * spared.length];
    this.running = new boolean[size];
    this.placed = new boolean[size];
    this.moving = new boolean[size];
    this.runningBelow = new int[size];
    this.sizes = sizes(tree);
    this.since = new long[size];
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
      turn(turns, from, to);
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
  private void turn(Turn[] turns, int from, int to) {
    long now = turns[from].atNs();
    for (int i = to - 1; i >= from; i--) {
      if (turns[i].presence() == Presence.ABSENT) {
        join(turns[i].node(), now);
      }
    }
    for (int i = from; i < to; i++) {
      if (turns[i].presence() == Presence.SURE) {
        start(turns[i].node(), now);
      }
    }
    for (int i = from; i < to; i++) {
      place(turns[i].node(), now);
    }
    handOverBefore(now + 1);
  }

  private void join(Node node, long now) {
    int i = node.index();
    settle(i, now);
    running[i] = false;
    if (isAwaited(i)) {
      raise(runningAround(node), i);
    }
  }

  private void start(Node node, long now) {
    int i = node.index();
    running[i] = true;
    if (node == tree.window()) {
      return;
    }
    int around = runningAround(node);
    raise(i, around);
    int end = around + sizes[around];
    for (int leaf = leaves.nextSetBit(around);
        leaf >= 0 && leaf < end;
        leaf = leaves.nextSetBit(leaf + 1)) {
      if (isAwaited(leaf)) {
        settle(leaf, now);
        raise(i, leaf);
      }
    }
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
    int from = charged;
    charged = charge.node().index();
    if (from >= 0) {
      settle(from, charge.startNs());
      settle(charged, charge.startNs());
      raise(charged, from);
      refresh(from, charge.startNs());
    }
    refresh(charged, charge.startNs());
  }

  private int runningAround(Node node) {
    Node above = node.parent();
    while (above != null && !running[above.index()]) {
      above = above.parent();
    }
    return above == null ? 0 : above.index();
  }

  private void raise(int to, int from) {
    for (int x = 0; x < spared.length; x++) {
      int cell = to * spared.length + x;
      progress[cell] = Math.max(progress[cell], progress[from * spared.length + x]);
    }
  }

  /** Keeps {@link #leaves} right after this node started or ended. */
  private void place(Node from, long now) {
    Node node = from;
    int i = node.index();
    boolean was = placed[i] || runningBelow[i] > 0;
    placed[i] = running[i];
    boolean is = running[i] || runningBelow[i] > 0;
    refresh(i, now);
    for (Node parent = node.parent(); parent != null && was != is; parent = parent.parent()) {
      int p = parent.index();
      boolean parentWas = placed[p] || runningBelow[p] > 0;
      runningBelow[p] += is ? 1 : -1;
      refresh(p, now);
      was = parentWas;
      is = placed[p] || runningBelow[p] > 0;
    }
  }

  private void refresh(int i, long now) {
    boolean leaf = placed[i] && runningBelow[i] == 0;
    leaves.set(i, leaf);
    settle(i, now);
    moving[i] = leaf && (isAwaited(i) || i == charged);
  }

  /** Writes down how far this node has come since that was done last. */
  private void settle(int i, long now) {
    if (moving[i]) {
      int cell = i * spared.length;
      for (int x = 0; x < spared.length; x++) {
        if (x != layerOf[i]) {
          progress[cell + x] += now - since[i];
        }
      }
    }
    since[i] = now;
  }

  private boolean isAwaited(int i) {
    return reaches[i].rank() == Rank.AWAITED;
  }

  private Map<Layer, Long> saved(long end) {
    long[] best = new long[spared.length];
    for (int i = 0; i < reaches.length; i++) {
      if (i == charged || (running[i] && isAwaited(i))) {
        settle(i, end);
        for (int x = 0; x < spared.length; x++) {
          best[x] = Math.max(best[x], progress[i * spared.length + x]);
        }
      }
    }
    Map<Layer, Long> saved = new EnumMap<>(Layer.class);
    for (int x = 0; x < spared.length; x++) {
      saved.put(spared[x], tree.window().durationNs() - best[x]);
    }
    return saved;
  }

  /** By index: how many nodes are at and under the node; they follow it in the tree's order. */
  private static int[] sizes(Tree tree) {
    int[] sizes = new int[tree.nodes().size()];
    for (int i = sizes.length - 1; i >= 0; i--) {
      sizes[i]++;
      Node parent = tree.nodes().get(i).parent();
      if (i > 0 && parent != null) {
        sizes[parent.index()] += sizes[i];
      }
    }
    return sizes;
  }
}
