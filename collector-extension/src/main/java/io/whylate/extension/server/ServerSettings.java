package io.whylate.extension.server;

import java.util.function.Function;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** How long after its start a JVM counts as cold. */
public final class ServerSettings {

  /** Whole seconds. */
  public static final String COLD_SECONDS = "otel.whylate.server.cold-seconds";

  private static final long DEFAULT_COLD_SECONDS = 30;
  private static final Logger LOG = Logger.getLogger("io.whylate.extension");

  private final long coldSeconds;

  public ServerSettings(Function<String, @Nullable String> setting) {
    this.coldSeconds = seconds(setting.apply(COLD_SECONDS));
  }

  long coldMillis() {
    return coldSeconds * 1_000;
  }

  private static long seconds(@Nullable String value) {
    if (value == null || value.trim().isEmpty()) {
      return DEFAULT_COLD_SECONDS;
    }
    if (value.trim().matches("\\d{1,9}")) {
      return Long.parseLong(value.trim());
    }
    LOG.warning(
        "whylate: "
            + COLD_SECONDS
            + " is no number of seconds: '"
            + value
            + "'; "
            + DEFAULT_COLD_SECONDS
            + " holds");
    return DEFAULT_COLD_SECONDS;
  }
}
