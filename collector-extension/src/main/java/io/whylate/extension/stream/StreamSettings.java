package io.whylate.extension.stream;

import java.util.Locale;
import java.util.function.Function;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The settings of the caller's window, handed on to where it runs as system properties. */
public final class StreamSettings {

  /** Which calls get a window: {@code learned} or {@code all}. */
  public static final String CALLS = "otel.whylate.streams.calls";

  private static final Logger LOG = Logger.getLogger("io.whylate.extension");
  private static final String LEARNED = "learned";
  private static final String ALL = "all";

  private StreamSettings() {}

  /** Makes what is set hold in this process. */
  public static void activate(Function<String, @Nullable String> setting) {
    String value = setting.apply(CALLS);
    String calls = value == null ? LEARNED : value.trim().toLowerCase(Locale.ROOT);
    if (!calls.equals(ALL) && !calls.equals(LEARNED)) {
      LOG.warning(
          "whylate: " + CALLS + " is neither learned nor all but '" + value + "'; learned holds");
    }
    if (calls.equals(ALL)) {
      System.setProperty(StreamingHosts.CALLS, ALL);
    } else {
      System.clearProperty(StreamingHosts.CALLS);
    }
  }
}
