package io.whylate.attribution.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The appearances under one node with one rank, asked for at a cursor that only moves back. Every
 * appearance enters the queue once and leaves it once, so a whole walk costs O(n log n).
 */
final class Candidates {

  private final List<Appearance> byEnd = new ArrayList<>(4);
  private final PriorityQueue<Appearance> running =
      new PriorityQueue<>(4, Appearance.EARLIEST_REAL_END_FIRST);
  private int next;
  private boolean sorted;

  void add(Appearance appearance) {
    byEnd.add(appearance);
  }

  void rewind() {
    next = 0;
    running.clear();
  }

  /** Of those that run just before the cursor, the one whose real end is nearest. */
  @Nullable Appearance running(long cursor) {
    enter(cursor);
    while (!running.isEmpty() && running.element().startNs() >= cursor) {
      running.remove();
    }
    return running.peek();
  }

  /** The last to end before the cursor. */
  @Nullable Appearance endedBefore(long cursor) {
    enter(cursor);
    return next < byEnd.size() ? byEnd.get(next) : null;
  }

  private void enter(long cursor) {
    if (!sorted) {
      byEnd.sort(Appearance.LATEST_END_FIRST);
      sorted = true;
    }
    while (next < byEnd.size() && byEnd.get(next).endNs() >= cursor) {
      running.add(byEnd.get(next++));
    }
  }
}
