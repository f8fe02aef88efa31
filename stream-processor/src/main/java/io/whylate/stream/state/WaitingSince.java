package io.whylate.stream.state;

import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Since when the things that one partition of a stage waits with wait, as a multiset of times. */
final class WaitingSince {

  private final TreeMap<Long, Integer> countByMs = new TreeMap<>();

  /**
   * One that waited since one time now waits since another.
   *
   * @param beforeMs null when it did not wait
   * @param nowMs null when it does not wait any more
   */
  void change(@Nullable Long beforeMs, @Nullable Long nowMs) {
    if (Objects.equals(beforeMs, nowMs)) {
      return;
    }
    if (beforeMs != null) {
      countByMs.computeIfPresent(beforeMs, (ms, count) -> count > 1 ? count - 1 : null);
    }
    if (nowMs != null) {
      countByMs.merge(nowMs, 1, Integer::sum);
    }
  }

  /** Null when nothing waits. */
  @Nullable Long oldestMs() {
    return countByMs.isEmpty() ? null : countByMs.firstKey();
  }
}
