package io.whylate.extension.stream;

/**
 * How long what had come lay there because the application did not take it, in nanoseconds. Where
 * the client pushes, that is while the application handles a buffer or has asked for no more than
 * came; where the application pulls, until a read that finds something at once. Not thread-safe.
 */
final class Pace {

  /** What a read returns sooner than this was there before it was asked for. */
  private static final long AT_ONCE_NS = 100_000;

  /** Or, on a machine that is busy, in this part of the pause before it, but sooner than that. */
  private static final int AT_ONCE_PART = 16;

  private static final long AT_ONCE_WHEN_BUSY_NS = 1_000_000;

  private boolean pulled;
  private boolean inApplication;
  private long demand;
  private long lyingSinceNs;
  private long heldNs;

  void isToBePulled() {
    pulled = true;
  }

  boolean isPulled() {
    return pulled;
  }

  void arrived(long nowNs) {
    demand--;
    lyingSinceNs = lyingSinceNs == 0 ? nowNs : lyingSinceNs;
    inApplication = true;
  }

  void delivered(long nowNs) {
    inApplication = false;
    if (demand > 0) {
      release(nowNs);
    }
  }

  void asked(long buffers, long nowNs) {
    long sum = demand + buffers;
    demand = demand > 0 && sum < 0 ? Long.MAX_VALUE : sum;
    if (!inApplication && demand > 0) {
      release(nowNs);
    }
  }

  void read(long previousNs, long beganNs, long nowNs) {
    long pauseNs = Math.max(0, beganNs - previousNs);
    long atOnceNs = Math.min(AT_ONCE_WHEN_BUSY_NS, pauseNs / AT_ONCE_PART);
    if (nowNs - beganNs < Math.max(AT_ONCE_NS, atOnceNs)) {
      heldNs += pauseNs;
    }
  }

  long heldNs(long nowNs) {
    release(nowNs);
    return heldNs;
  }

  private void release(long nowNs) {
    if (lyingSinceNs != 0 && !pulled) {
      heldNs += nowNs - lyingSinceNs;
    }
    lyingSinceNs = 0;
  }
}
