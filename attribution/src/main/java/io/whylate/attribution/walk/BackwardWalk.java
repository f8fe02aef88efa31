package io.whylate.attribution.walk;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
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
final class BackwardWalk implements Walk {

  private static final Rank[] RANKS = Rank.values();

  private final Node window;
  private final Reach[] reaches;
  private final Appearances appearances;
  private final Deque<Frame> frames = new ArrayDeque<>();
  private final List<Charge> charges = new ArrayList<>();

  private BackwardWalk(Tree tree, Reach[] reaches, Appearances appearances) {
    this.window = tree.window();
    this.reaches = reaches;
    this.appearances = appearances;
  }

  /** Prepares to walk this tree. */
  static BackwardWalk of(Tree tree, Reach[] reaches, Set<Flag> flags) {
    Appearances appearances = Appearances.of(tree, reaches);
    if (appearances.simplified()) {
      flags.add(Flag.SIMPLIFIED);
    }
    return new BackwardWalk(tree, reaches, appearances);
  }

  @Override
  public List<Charge> charges() {
    return from(window.endNs(), null);
  }

  @Override
  public List<Charge> chargesUntil(long momentNs, @Nullable Node goal) {
    return from(momentNs, goal);
  }

  @Override
  public boolean isSequential() {
    return false;
  }

  @Override
  public boolean isSimplified() {
    return appearances.simplified();
  }

  private List<Charge> from(long endNs, @Nullable Node goal) {
    appearances.rewind();
    charges.clear();
    Frame frame = new Frame(window, 0, window.startNs(), endNs);
    frames.push(frame);
    for (Node node : runningTowards(goal, endNs)) {
      long start = Math.max(reaches[node.index()].startNs(), frame.floorNs);
      frame.cursorNs = start;
      frame = new Frame(node, 0, start, endNs);
      frames.push(frame);
    }
    run();
    List<Charge> inOrder = new ArrayList<>(charges);
    Collections.reverse(inOrder);
    return inOrder;
  }

  /** From under the window down to the goal, what runs just before this moment. */
  private Collection<Node> runningTowards(@Nullable Node goal, long momentNs) {
    Deque<Node> path = new ArrayDeque<>();
    for (Node node = goal; node != null && node != window; node = node.parent()) {
      Reach reach = reaches[node.index()];
      if (reach.startNs() < momentNs && momentNs <= reach.endNs()) {
        path.push(node);
      }
    }
    return path;
  }

  private void run() {
    while (!frames.isEmpty()) {
      Frame frame = frames.element();
      Candidates candidates = candidates(frame);
      if (frame.cursorNs <= frame.floorNs) {
        frames.pop();
      } else if (candidates == null) {
        Charge.add(charges, frame.node, frame.floorNs, frame.cursorNs);
        frames.pop();
      } else {
        step(frame, candidates);
      }
    }
  }

  /** Those of the first rank from the frame's own on that has any; null when none has. */
  private @Nullable Candidates candidates(Frame frame) {
    while (frame.rank < RANKS.length) {
      Candidates candidates = appearances.of(frame.node, RANKS[frame.rank]);
      if (candidates != null) {
        return candidates;
      }
      frame.rank++;
    }
    return null;
  }

  private void step(Frame frame, Candidates candidates) {
    long cursor = frame.cursorNs;
    Appearance running = candidates.running(cursor);
    Appearance ended = candidates.endedBefore(cursor);
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

  /** A time still to be charged under one node, from one rank on. */
  private static final class Frame {
    private final Node node;
    private final long floorNs;
    private int rank;
    private long cursorNs;

    Frame(Node node, int rank, long floorNs, long cursorNs) {
      this.node = node;
      this.rank = rank;
      this.floorNs = floorNs;
      this.cursorNs = cursorNs;
    }
  }
}
