package io.whylate.query.read;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.query.ask.Filter;
import org.jspecify.annotations.Nullable;

/**
 * Which requests are like a given one, in three degrees: those of its service and model; of these,
 * those whose prompt and answer are about as long; of these, those of its workload, streamed or not
 * as it is.
 */
record Likeness(Breakdown request) {

  /** How far those are that have only the first degree in common. */
  static final int FARTHEST = 2;

  /** The first degree. */
  Filter least() {
    return Filter.equal("service", request.service()).and(Filter.equal("model", request.model()));
  }

  /** What the second adds. */
  Filter close() {
    return Filter.inBandOf("input_length", request.inputTokens())
        .and(Filter.inBandOf("output_length", request.outputTokens()));
  }

  /** What the second and the third add. */
  Filter closest() {
    return close()
        .and(Filter.equal("workload", request.workload()))
        .and(Filter.equal("streamed", request.streamed()));
  }

  /**
   * What those have in common who are at most so far.
   *
   * @param farness 0 for the third degree, {@link #FARTHEST} for the first
   */
  String inWords(int farness) {
    String words = "service " + request.service() + ", " + named("model", request.model());
    if (farness < FARTHEST) {
      words += ", " + tokens("prompts", close(), 0) + ", " + tokens("answers", close(), 1);
    }
    return farness > 0 ? words : words + ", " + named("workload", request.workload()) + streamed();
  }

  private String streamed() {
    return request.streamed() == null ? "" : request.streamed() ? ", streamed" : ", not streamed";
  }

  private static String tokens(String what, Filter lengths, int index) {
    Object band = lengths.conditions().get(index).value();
    return band == null ? what + " of unknown length" : what + " of " + band + " tokens";
  }

  private static String named(String field, @Nullable String value) {
    return value == null ? "no known " + field : field + " " + value;
  }
}
