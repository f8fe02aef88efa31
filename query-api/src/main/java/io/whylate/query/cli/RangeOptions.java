package io.whylate.query.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which time a question is about. */
final class RangeOptions {

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
      parameters.put("from", "now-" + since);
    }
    if (from != null) {
      parameters.put("from", from);
    }
    if (to != null) {
      parameters.put("to", to);
    }
  }
}
