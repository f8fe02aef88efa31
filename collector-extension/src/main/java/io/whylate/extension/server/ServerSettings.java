package io.whylate.extension.server;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.whylate.extension.Durations;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How long after its start a JVM counts as cold. */
public final class ServerSettings {

  /** A duration; without a unit seconds. */
  public static final String COLD_SECONDS = "otel.whylate.server.cold-seconds";

  private final long coldMillis;

  public ServerSettings(Function<String, @Nullable String> setting) {
    this.coldMillis = NANOSECONDS.toMillis(Durations.nanos(setting, COLD_SECONDS, "s", "30s"));
  }

  long coldMillis() {
    return coldMillis;
  }
}
