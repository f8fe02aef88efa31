package io.whylate.query.pipeline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.whylate.query.answer.AnswerJson;
import io.whylate.query.answer.Pipeline;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** What the stream job says of itself on {@code /readyz}. */
final class Readiness {

  /** A record holds what an exporter sent at once, so this is several seconds of a busy service. */
  private static final long MUCH_LAG = 10_000;

  /** A request that misses spans waits for 10 s, and a long generation for as long as it takes. */
  private static final long LONG_OPEN_SECONDS = 120;

  private Readiness() {}

  /**
   * Reads an answer.
   *
   * @throws IllegalArgumentException when it is none
   */
  static Pipeline read(String json) {
    JsonNode said = tree(json);
    if (!said.has("stream_lag_records")) {
      throw new IllegalArgumentException("not the answer of a stream job");
    }
    Long streamLag = number(said, "stream_lag_records");
    Long sinkLag = number(said, "sink_lag_records");
    Long lag = streamLag == null || sinkLag == null ? null : (Long) (streamLag + sinkLag);
    Long open = number(said, "open_requests");
    Long oldest = number(said, "oldest_open_seconds");
    return new Pipeline(lag, open, oldest, warning(said.path("amiss"), lag, open, oldest));
  }

  private static @Nullable String warning(
      JsonNode amiss, @Nullable Long lag, @Nullable Long open, @Nullable Long oldest) {
    StringJoiner warnings = new StringJoiner(" ").setEmptyValue("");
    amiss.forEach(each -> warnings.add("The pipeline is not well: " + each.asText() + "."));
    if (lag != null && lag >= MUCH_LAG) {
      warnings.add(
          "The pipeline is " + lag + " records behind: the newest requests are not in here yet.");
    }
    if (oldest != null && oldest >= LONG_OPEN_SECONDS) {
      warnings.add(
          "Of "
              + (open == null ? "the" : open)
              + " open requests, one has waited for "
              + oldest
              + " s: what hangs is not in here before it ends.");
    }
    return warnings.length() == 0 ? null : warnings.toString();
  }

  private static JsonNode tree(String json) {
    try {
      return AnswerJson.MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON", e);
    }
  }

  private static @Nullable Long number(JsonNode said, String name) {
    return said.path(name).isNumber() ? (Long) said.path(name).asLong() : null;
  }
}
