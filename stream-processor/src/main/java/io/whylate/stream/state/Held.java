package io.whylate.stream.state;

import io.whylate.stream.metrics.Holdings;
import java.util.HashMap;
import java.util.Map;

/** What one partition of a stage holds, counted into what the stage holds. */
public final class Held {

  private final Holdings stage;

  private long open;
  private long openSpans;
  private long bytes;
  private final Map<Long, Long> waiting = new HashMap<>();

  public Held(Holdings stage) {
    this.stage = stage;
  }

  public void change(long moreOpen, long moreOpenSpans, long moreBytes) {
    open += moreOpen;
    openSpans += moreOpenSpans;
    bytes += moreBytes;
    stage.change(moreOpen, moreOpenSpans, moreBytes);
  }

  /** Adds one that waits since then, or with -1 takes it away. */
  public void changeWaiting(long sinceMs, int more) {
    long second = sinceMs / 1000;
    waiting.merge(second, (long) more, Long::sum);
    waiting.remove(second, 0L);
    stage.changeWaiting(second, more);
  }

  public boolean exceedsOpen(Capacity capacity) {
    return open > capacity.open();
  }

  public boolean exceedsBytes(Capacity capacity) {
    return bytes > capacity.bytes();
  }

  /** When the partition goes to another process. */
  public void release() {
    change(-open, -openSpans, -bytes);
    waiting.forEach((second, n) -> stage.changeWaiting(second, -n));
    waiting.clear();
  }
}
