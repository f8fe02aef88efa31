package io.whylate.stream.state;

/**
 * The time by which a stage waits, in epoch milliseconds. Once the job has caught up with what was
 * received it is the wall clock's, so that an idle topic holds nothing back. Until then it is that
 * of the newest record that came by, so that a backlog, however fast it is worked off and whenever
 * it was left behind, closes nothing whose spans are still to come.
 */
public final class StageClock {

  private final Progress progress;
  private final int partition;

  private long newestMs = Long.MIN_VALUE;

  public StageClock(Progress progress, int partition) {
    this.progress = progress;
    this.partition = partition;
  }

  /** A record came by that was received at this time. */
  public void sees(long receivedMs) {
    newestMs = Math.max(newestMs, receivedMs);
  }

  public long nowMs(long wallMs) {
    return progress.isCaughtUp(partition) ? Math.max(wallMs, newestMs) : newestMs;
  }
}
