package io.whylate.attribution.walk;

import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import io.whylate.attribution.walk.Turn.Presence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Measures who else was busy: by owner, the time in which a span of its could have been charged
 * while another owner was. Of two calls in parallel the walk charges one; this names the other,
 * also where both are of one layer.
 *
 * <p>A span could be charged while it is awaited and nothing under it is awaited or charged. Like
 * {@link Contest}, a sweep in which a node tells its parent only what changes for it.
 */
public final class Beside {

  private final Reach[] reaches;
  private final Time[] timeOf;
  private final Map<String, Time> times = new HashMap<>();
  private final boolean[] awaited;

  /** What is awaited or charged now. */
  private final RunningBelow busy;

  private final boolean[] counted;
  private int charged = -1;

  private Beside(Reach[] reaches, String[] owners) {
    this.reaches = reaches;
    this.timeOf = new Time[owners.length];
    for (int i = 0; i < owners.length; i++) {
      timeOf[i] = times.computeIfAbsent(owners[i], owner -> new Time());
    }
    this.awaited = new boolean[owners.length];
    this.busy = new RunningBelow(owners.length);
    this.counted = new boolean[owners.length];
  }

  /**
   * By owner, in nanoseconds; only owners with such time.
   *
   * @param charges of the walk, in the order of time
   * @param owners by {@link Node#index()}, whose the node's own time is
   */
  public static Map<String, Long> measure(
      Tree tree, Reach[] reaches, List<Charge> charges, String[] owners) {
    return new Beside(reaches, owners).sweep(tree, charges);
  }

  private Map<String, Long> sweep(Tree tree, List<Charge> charges) {
    int next = 0;
    for (Turn turn : turns(tree)) {
      while (next < charges.size() && charges.get(next).startNs() <= turn.atNs()) {
        charge(charges.get(next).node(), charges.get(next).startNs(), tree);
        next++;
      }
      Node node = turn.node();
      awaited[node.index()] = turn.presence() == Presence.SURE;
      changed(node, turn.atNs());
    }
    Map<String, Long> found = new TreeMap<>();
    times.forEach(
        (owner, time) -> {
          if (time.besideNs > 0) {
            found.put(owner, time.besideNs);
          }
        });
    return found;
  }

  private Turn[] turns(Tree tree) {
    List<Turn> turns = new ArrayList<>(2 * reaches.length);
    for (Node node : tree.nodes()) {
      Reach reach = reaches[node.index()];
      if (reach.isAwaited() && reach.startNs() < reach.endNs()) {
        turns.add(new Turn(node, reach.startNs(), Presence.SURE));
        turns.add(new Turn(node, reach.endNs(), Presence.ABSENT));
      }
    }
    return Turn.sorted(turns);
  }

  private void charge(Node node, long now, Tree tree) {
    int before = charged;
    charged = node.index();
    timeOf[charged].settle(now);
    timeOf[charged].charged = true;
    if (before >= 0 && before != charged) {
      if (timeOf[before] != timeOf[charged]) {
        timeOf[before].settle(now);
        timeOf[before].charged = false;
      }
      changed(tree.nodes().get(before), now);
    }
    changed(node, now);
  }

  private void changed(Node node, long now) {
    int i = node.index();
    busy.set(node, awaited[i] || i == charged, ancestor -> count(ancestor.index(), now));
    count(i, now);
  }

  private void count(int i, long now) {
    boolean counts = awaited[i] && !busy.anyBelow(i);
    if (counts != counted[i]) {
      counted[i] = counts;
      timeOf[i].settle(now);
      timeOf[i].spans += counts ? 1 : -1;
    }
  }

  /** What one owner did so far. */
  private static final class Time {

    private int spans;
    private boolean charged;
    private long sinceNs;
    private long besideNs;

    void settle(long now) {
      if (spans > 0 && !charged) {
        besideNs += now - sinceNs;
      }
      sinceNs = now;
    }
  }
}
