package io.whylate.stream.state;

import io.whylate.stream.topic.Topics;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Notices that this process did not run for a while, as when its machine was suspended. Others may
 * have taken its partitions over meanwhile, which it hears with one of the next polls. Until then a
 * stage should close nothing: it lacks what the new owner has received.
 */
public final class Absence {

  private static final long LONG_NS = Duration.ofMillis(Topics.SESSION_TIMEOUT_MS / 2).toNanos();

  /** Enough for the group to be asked, on a machine that has much to catch up with. */
  private static final long DOUBT_NS = Duration.ofSeconds(3).toNanos();

  private final LongSupplier nanoTime;
  private long lastNs;
  private long doubtUntilNs;

  public Absence() {
    this(System::nanoTime);
  }

  Absence(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    lastNs = nanoTime.getAsLong();
    doubtUntilNs = lastNs;
  }

  /** To be called often; whether it has just been away. */
  public boolean isInDoubt() {
    long nowNs = nanoTime.getAsLong();
    if (nowNs - lastNs > LONG_NS) {
      doubtUntilNs = nowNs + DOUBT_NS;
    }
    lastNs = nowNs;
    return nowNs - doubtUntilNs < 0;
  }
}
