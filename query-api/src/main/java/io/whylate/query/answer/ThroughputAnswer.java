package io.whylate.query.answer;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How fast tokens come: to one response, and of all together. The two are different things.
 *
 * @param n how many requests started in the range
 */
public record ThroughputAnswer(
    Asked asked,
    @Nullable Instant asOf,
    long n,
    Coverage coverage,
    Sampling sampling,
    String method,
    List<String> percentiles,
    List<String> groupBy,
    List<Flow> groups) {

  /**
   * The tokens of one group.
   *
   * @param responses by timer, the most frequent first; of requests that started in the range
   */
  public record Flow(
      Map<String, @Nullable String> group, Together together, List<Response> responses) {}

  /**
   * What all calls of models emitted within the range, whenever they began or ended: the tokens of
   * a call are taken as evenly spaced from its first to its end, all at its end where the first is
   * unknown.
   *
   * @param calls that were emitting within the range
   * @param unknownCalls of these, the ones whose tokens nobody counted: the rest is too little by
   *     theirs
   * @param tokens null when no call has a count
   */
  public record Together(
      Timer timer,
      long calls,
      long unknownCalls,
      @Nullable Long tokens,
      @Nullable Double tokensPerSecond) {

    /** Of calls that say how many tokens they made. */
    public static Together of(long calls, long unknownCalls, long tokens, double seconds) {
      boolean known = calls > unknownCalls;
      return new Together(
          new Timer("range_from", "range_to"),
          calls,
          unknownCalls,
          known ? tokens : null,
          known ? tokens / seconds : null);
    }
  }

  /**
   * Tokens per second of single responses, from the first token to the last; what came before the
   * first is no part of it. A low percentile is the slow end.
   *
   * @param n calls of models that have it
   */
  public record Response(
      Timer timer, long n, double meanPerSecond, Map<String, Double> percentilesPerSecond) {}
}
