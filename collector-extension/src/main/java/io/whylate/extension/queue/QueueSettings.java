package io.whylate.extension.queue;

import io.whylate.extension.Durations;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** From which length on a wait gets a span. */
public final class QueueSettings {

  /** A duration; without a unit milliseconds. */
  public static final String THRESHOLD = "otel.whylate.queueing.threshold";

  private final long thresholdNanos;

  public QueueSettings(Function<String, @Nullable String> setting) {
    this.thresholdNanos = Durations.nanos(setting, THRESHOLD, "ms", "1ms");
  }

  long thresholdNanos() {
    return thresholdNanos;
  }
}
