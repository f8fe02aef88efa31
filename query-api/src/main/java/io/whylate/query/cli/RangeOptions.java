package io.whylate.query.cli;

import io.whylate.query.ask.Durations;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which time a question is about. */
final class RangeOptions {

  private static final Duration LONGEST = Duration.ofDays(3650);

  @Option(
      names = "--since",
      paramLabel = "30m",
      description = "from this long ago until now; the default is 1h")
  private @Nullable String since;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "RFC 3339, epoch milliseconds, now, now-1h")
  private @Nullable String from;

  @Option(names = "--to", paramLabel = "TIME", description = "likewise; the default is now")
  private @Nullable String to;

  /** Adds what was given to the parameters of a call. */
  void addTo(Map<String, String> parameters) {
    if (since != null && (from != null || to != null)) {
      throw new CommandFailure(
          CommandFailure.WRONG_USE, "give either --since or --from and --to, not both");
    }
    if (since != null) {
      checkLength(since);
      parameters.put("from", "now-" + since);
    }
    if (from != null) {
      parameters.put("from", from);
    }
    if (to != null) {
      parameters.put("to", to);
    }
  }

  private static void checkLength(String since) {
    try {
      Duration length = Durations.parse(since);
      if (length.compareTo(Duration.ZERO) > 0 && length.compareTo(LONGEST) <= 0) {
        return;
      }
    } catch (DateTimeException e) {
      // Told below, in the same words as a length out of range.
    }
    throw new CommandFailure(
        CommandFailure.WRONG_USE,
        "--since \""
            + since
            + "\" is not a length of time up to "
            + LONGEST.toDays()
            + "d; write a number and one of ns, us, ms, s, m, h, d, such as 30m or 1.5h");
  }
}
