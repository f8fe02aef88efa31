package io.whylate.stream.state;

import org.jspecify.annotations.Nullable;

/**
 * Which of the things that a partition holds comes next: because it is due, or because there is no
 * room for more. What waits and what is only kept for late spans are apart.
 */
public final class DueIndex {

  private final Held held;
  private final Capacity capacity;
  private final Deadlines waiting = new Deadlines();
  private final Deadlines kept = new Deadlines();

  public DueIndex(Held held, Capacity capacity) {
    this.held = held;
    this.capacity = capacity;
  }

  public void schedule(String key, boolean isWaiting, long dueMs) {
    (isWaiting ? kept : waiting).cancel(key);
    (isWaiting ? waiting : kept).schedule(key, dueMs);
  }

  public void cancel(String key) {
    waiting.cancel(key);
    kept.cancel(key);
  }

  /** Takes the next that is due; null when none is. */
  public @Nullable String pollDue(long nowMs) {
    String key = waiting.pollDue(nowMs);
    return key == null ? kept.pollDue(nowMs) : key;
  }

  /** Takes the one that makes room at the least loss, if there has to be room; else null. */
  public @Nullable String pollExcess() {
    if (held.exceedsOpen(capacity)) {
      return waiting.pollFirst();
    }
    if (!held.exceedsBytes(capacity)) {
      return null;
    }
    String key = kept.pollFirst();
    return key == null ? waiting.pollFirst() : key;
  }
}
