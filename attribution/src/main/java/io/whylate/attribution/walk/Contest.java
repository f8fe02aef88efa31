package io.whylate.attribution.walk;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import io.whylate.attribution.walk.Doubt.Loose;
import io.whylate.attribution.walk.Doubt.Standing;
import io.whylate.attribution.walk.Turn.Presence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Measures how much of the window is contested: instants at which spans of more than one layer
 * could be charged. There the evidence leaves a choice; elsewhere it does not.
 *
 * <p>A span could be charged while nothing under it runs for certain. Loose work and what came with
 * a message count where nothing awaited runs beside them. A sweep over the starts and ends.
 */
public final class Contest {

  private static final int LAYERS = Layer.values().length;

  /** Where a span in gaps waits for its turn: under the first ancestor that is not one itself. */
  private static final int NOWHERE = -1;

  /** So far up the host of what came with a message is sought; beyond it counts in any case. */
  private static final int MOST_STEPS = 64;

  private final Layer[] layers;
  private final Doubt[] doubts;
  private final int[] host;
  private final Presence[] presence;

  /** What surely runs. */
  private final RunningBelow running;

  /** What surely runs and was surely awaited. */
  private final RunningBelow awaited;

  private final boolean[] chargeable;

  /** By host, the chargeable spans in its gaps by layer. */
  private final int[] @Nullable [] inGaps;

  private final int[] chargeableByLayer = new int[LAYERS];
  private int layersAtOnce;

  private Contest(Tree tree, Reach[] reaches, Layer[] layers) {
    int size = reaches.length;
    this.layers = layers;
    this.doubts = new Doubt[size];
    this.host = new int[size];
    this.presence = new Presence[size];
    this.running = new RunningBelow(size);
    this.awaited = new RunningBelow(size);
    this.chargeable = new boolean[size];
    this.inGaps = new int[size][];
    Arrays.fill(presence, Presence.ABSENT);
    for (Node node : tree.nodes()) {
      learn(node, reaches, tree.window());
    }
  }

  /**
   * The contested nanoseconds of the window.
   *
   * @param layers by {@link Node#index()}, the layer of the node's own time
   */
  public static long measure(Tree tree, Reach[] reaches, Layer[] layers) {
    return new Contest(tree, reaches, layers).sweep(tree, reaches);
  }

  private void learn(Node node, Reach[] reaches, Node window) {
    int i = node.index();
    Reach reach = reaches[i];
    Node parent = node.parent();
    if (parent == null || node == window) {
      doubts[i] = Doubt.ofWindow(reach);
      host[i] = NOWHERE;
      return;
    }
    doubts[i] = Doubt.below(node, reach, doubts[parent.index()]);
    if (reach.messageDepth() > 0) {
      host[i] = hostOfMessage(node, reaches);
    } else {
      host[i] = doubts[i].standing() == Standing.IN_GAPS ? hostUnder(parent) : NOWHERE;
    }
  }

  private int hostUnder(Node parent) {
    int around = host[parent.index()];
    return around == NOWHERE ? parent.index() : around;
  }

  /** The one span in whose gaps it runs all its time; nowhere when there are several. */
  private int hostOfMessage(Node node, Reach[] reaches) {
    Reach reach = reaches[node.index()];
    long end = Math.max(reach.endNs(), doubts[node.index()].possiblyUntilNs());
    Node above = node.parent();
    for (int i = 0; i < MOST_STEPS && above != null; i++) {
      Reach around = reaches[above.index()];
      Doubt doubt = doubts[above.index()];
      if (above.depth() < reach.messageDepth()
          && around.startNs() < end
          && reach.startNs() < Math.max(around.endNs(), doubt.possiblyUntilNs())) {
        boolean holds =
            around.startNs() <= reach.startNs()
                && end <= around.endNs()
                && doubt.loose() == Loose.NO;
        return holds ? hostUnder(above) : NOWHERE;
      }
      above = above.parent();
    }
    return NOWHERE;
  }

  private long sweep(Tree tree, Reach[] reaches) {
    long contested = 0;
    long last = tree.window().startNs();
    for (Turn turn : turns(tree, reaches)) {
      if (layersAtOnce > 1) {
        contested += turn.atNs() - last;
      }
      last = turn.atNs();
      apply(turn);
    }
    return contested;
  }

  private Turn[] turns(Tree tree, Reach[] reaches) {
    List<Turn> turns = new ArrayList<>(2 * reaches.length);
    for (Node node : tree.nodes()) {
      Doubt doubt = doubts[node.index()];
      long start = reaches[node.index()].startNs();
      if (start < doubt.surelyUntilNs()) {
        turns.add(new Turn(node, start, Presence.SURE));
      }
      if (doubt.surelyUntilNs() < doubt.possiblyUntilNs()) {
        turns.add(new Turn(node, doubt.surelyUntilNs(), Presence.POSSIBLE));
      }
      if (start < doubt.possiblyUntilNs()) {
        turns.add(new Turn(node, doubt.possiblyUntilNs(), Presence.ABSENT));
      }
    }
    return Turn.sorted(turns);
  }

  private void apply(Turn turn) {
    Node node = turn.node();
    int i = node.index();
    boolean surely = turn.presence() == Presence.SURE;
    presence[i] = turn.presence();
    update(node);
    running.set(node, surely, this::update);
    awaited.set(node, surely && doubts[i].standing() == Standing.AWAITED, this::turnGaps);
  }

  @SuppressWarnings("EnumOrdinal") // Counts by layer within one sweep: nothing is kept.
  private void update(Node node) {
    int i = node.index();
    boolean now = presence[i] != Presence.ABSENT && !running.anyBelow(i);
    if (now == chargeable[i]) {
      return;
    }
    chargeable[i] = now;
    int layer = layers[i].ordinal();
    int step = now ? 1 : -1;
    if (host[i] != NOWHERE) {
      int[] waiting = inGaps[host[i]];
      if (waiting == null) {
        waiting = new int[LAYERS];
        inGaps[host[i]] = waiting;
      }
      waiting[layer] += step;
      if (awaited.anyBelow(host[i])) {
        return;
      }
    }
    count(layer, step);
  }

  /** The gaps of this host open, or close since something awaited runs under it. */
  private void turnGaps(Node around) {
    int[] waiting = inGaps[around.index()];
    if (waiting != null) {
      boolean open = !awaited.anyBelow(around.index());
      for (int layer = 0; layer < LAYERS; layer++) {
        count(layer, open ? waiting[layer] : -waiting[layer]);
      }
    }
  }

  private void count(int layer, int step) {
    boolean before = chargeableByLayer[layer] > 0;
    chargeableByLayer[layer] += step;
    boolean now = chargeableByLayer[layer] > 0;
    if (before != now) {
      layersAtOnce += now ? 1 : -1;
    }
  }
}
