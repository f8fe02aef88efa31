package io.whylate.extension.queue;

import java.util.function.Function;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** From which length on a wait gets a span. */
public final class QueueSettings {

  /** A number and a unit (ns, us, ms, s), as {@code 500us}; without a unit milliseconds. */
  public static final String THRESHOLD = "otel.whylate.queueing.threshold";

  static final long DEFAULT_THRESHOLD_NANOS = 1_000_000;

  private static final Logger LOG = Logger.getLogger("io.whylate.extension");
  private static final Pattern DURATION = Pattern.compile("(\\d{1,9})\\s*(ns|us|ms|s|)");

  private final long thresholdNanos;

  public QueueSettings(Function<String, @Nullable String> setting) {
    this.thresholdNanos = nanos(setting.apply(THRESHOLD));
  }

  long thresholdNanos() {
    return thresholdNanos;
  }

  private static long nanos(@Nullable String value) {
    if (value == null || value.trim().isEmpty()) {
      return DEFAULT_THRESHOLD_NANOS;
    }
    Matcher duration = DURATION.matcher(value.trim());
    if (!duration.matches()) {
      LOG.warning("whylate: " + THRESHOLD + " is no duration: '" + value + "'; 1ms holds");
      return DEFAULT_THRESHOLD_NANOS;
    }
    return Long.parseLong(duration.group(1)) * nanosPer(duration.group(2));
  }

  private static long nanosPer(String unit) {
    switch (unit) {
      case "ns":
        return 1;
      case "us":
        return 1_000;
      case "s":
        return 1_000_000_000;
      default:
        return 1_000_000;
    }
  }
}
