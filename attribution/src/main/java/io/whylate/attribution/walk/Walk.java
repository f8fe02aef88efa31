package io.whylate.attribution.walk;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Walks the window backwards from its end. At the cursor it goes into the child whose real end lies
 * nearest, before or after the cursor, charges that child the same way back to its start, and goes
 * on from there. In a gap it charges other children that run, then what came with a message, then
 * loose and cancelled ones, then the span itself. So a span is never charged while something it
 * waits for runs, and the charges tile the window.
 */
public final class Walk {

  private static final Rank[] RANKS = Rank.values();

  private final Appearances appearances;
  private final Deque<Frame> frames = new ArrayDeque<>();
  private final List<Charge> charges = new ArrayList<>();

  private Walk(Appearances appearances) {
    this.appearances = appearances;
  }

  /** The charges in the order of time. */
  public static List<Charge> over(Tree tree, Set<Flag> flags) {
    Walk walk = new Walk(Appearances.of(tree));
    if (walk.appearances.simplified()) {
      flags.add(Flag.SIMPLIFIED);
    }
    Node window = tree.window();
    walk.frames.push(new Frame(window, 0, window.startNs(), window.endNs()));
    walk.run();
    Collections.reverse(walk.charges);
    if (walk.chargedMessages()) {
      flags.add(Flag.ASYNC_ASSUMED);
    }
    return walk.charges;
  }

  private boolean chargedMessages() {
    for (Charge charge : charges) {
      if (appearances.reach(charge.node()).messageDepth() > 0) {
        return true;
      }
    }
    return false;
  }

  private void run() {
    while (!frames.isEmpty()) {
      Frame frame = frames.element();
      if (frame.cursorNs <= frame.floorNs) {
        frames.pop();
      } else if (frame.rank == RANKS.length) {
        charge(frame.node, frame.floorNs, frame.cursorNs);
        frames.pop();
      } else {
        step(frame, appearances.of(frame.node, RANKS[frame.rank]));
      }
    }
  }

  private void step(Frame frame, @Nullable Candidates candidates) {
    long cursor = frame.cursorNs;
    Appearance running = candidates == null ? null : candidates.running(cursor);
    Appearance ended = candidates == null ? null : candidates.endedBefore(cursor);
    long gapStart = ended == null ? frame.floorNs : Math.max(ended.endNs(), frame.floorNs);
    if (running == null) {
      frame.cursorNs = gapStart;
      frames.push(new Frame(frame.node, frame.rank + 1, gapStart, cursor));
      return;
    }
    long floor = Math.max(running.startNs(), frame.floorNs);
    if (ended != null && ended.isNearer(running, cursor)) {
      floor = Math.max(floor, gapStart);
    }
    frame.cursorNs = floor;
    frames.push(new Frame(running.node(), 0, floor, cursor));
  }

  private void charge(Node node, long start, long end) {
    int last = charges.size() - 1;
    if (last >= 0 && charges.get(last).node() == node && charges.get(last).startNs() == end) {
      charges.set(last, new Charge(node, start, charges.get(last).endNs()));
    } else {
      charges.add(new Charge(node, start, end));
    }
  }

  /** A time still to be charged under one node, from one rank on. */
  private static final class Frame {
    private final Node node;
    private final int rank;
    private final long floorNs;
    private long cursorNs;

    Frame(Node node, int rank, long floorNs, long cursorNs) {
      this.node = node;
      this.rank = rank;
      this.floorNs = floorNs;
      this.cursorNs = cursorNs;
    }
  }
}
