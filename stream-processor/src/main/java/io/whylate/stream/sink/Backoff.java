package io.whylate.stream.sink;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Waits between tries, each twice as long as the one before, up to a limit. */
final class Backoff {

  private final Duration first;
  private final Duration max;

  private Duration next;
  private boolean active;
  private long retryAtMs;
  private long failingSinceMs;

  Backoff(Duration first, Duration max) {
    this.first = first;
    this.max = max;
    this.next = first;
  }

  void failed(long nowMs) {
    failingSinceMs = active ? failingSinceMs : nowMs;
    active = true;
    retryAtMs = nowMs + next.toMillis();
    Duration doubled = next.multipliedBy(2);
    next = doubled.compareTo(max) < 0 ? doubled : max;
  }

  void succeeded() {
    active = false;
    next = first;
  }

  /** Whether the last try failed. */
  boolean isActive() {
    return active;
  }

  /**
   * When the first try of those that failed one after the other did; null when the last was fine.
   */
  @Nullable Long failingSinceMs() {
    return active ? failingSinceMs : null;
  }

  /** Whether it is time for a try. */
  boolean isOver(long nowMs) {
    return !active || nowMs >= retryAtMs;
  }
}
