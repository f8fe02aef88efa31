package io.whylate.stream.state;

import java.time.Duration;

/**
 * How long a stage waits for more spans of the same trace or request, by its {@link StageClock}.
 *
 * @param idle without new spans
 * @param hardCap in all, even if spans keep coming
 * @param remember after that, so that late spans find what they belong to
 */
public record Patience(Duration idle, Duration hardCap, Duration remember) {

  /** When waiting ends for what waits since one moment and last grew at another. */
  public long endOfWaitMs(long waitingSinceMs, long lastArrivalMs) {
    return Math.min(lastArrivalMs + idle.toMillis(), waitingSinceMs + hardCap.toMillis());
  }
}
