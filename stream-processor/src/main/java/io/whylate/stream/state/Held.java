package io.whylate.stream.state;

import io.whylate.stream.metrics.Holdings;
import org.jspecify.annotations.Nullable;

/** What one partition of a stage holds, counted into what the stage holds. */
public final class Held {

  private final Holdings stage;

  private final WaitingSince since = new WaitingSince();

  private long open;
  private long openSpans;
  private long bytes;

  public Held(Holdings stage) {
    this.stage = stage;
  }

  public void change(long moreOpen, long moreOpenSpans, long moreBytes) {
    open += moreOpen;
    openSpans += moreOpenSpans;
    bytes += moreBytes;
    stage.change(moreOpen, moreOpenSpans, moreBytes);
  }

  /** One waits since another time; null for not at all. */
  public void waits(@Nullable Long beforeMs, @Nullable Long nowMs) {
    since.change(beforeMs, nowMs);
    stage.oldest(this, since.oldestMs());
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
    stage.oldest(this, null);
  }
}
