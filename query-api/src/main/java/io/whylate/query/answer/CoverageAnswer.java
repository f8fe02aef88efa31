package io.whylate.query.answer;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How well requests are seen: the health of the data.
 *
 * @param flags how many requests have each flag, the most frequent first
 * @param pairs the calls between services, those that are joined least first
 * @param services those that emit spans
 */
public record CoverageAnswer(
    Asked asked,
    @Nullable Instant asOf,
    long n,
    Coverage coverage,
    Sampling sampling,
    Map<String, Long> flags,
    List<Pair> pairs,
    List<Service> services) {

  /**
   * The calls of one service to another.
   *
   * @param requests with such a call
   * @param joined of these, the ones in which both ends were seen
   * @param lastRequest when the last of them ended
   * @param lowestSampling the smallest probability of sampling; null when none is known
   * @param cause why calls are not joined; null when all are
   * @param fix what to do about it
   */
  public record Pair(
      String service,
      String peer,
      long requests,
      long joined,
      double joinedShare,
      Instant lastRequest,
      @Nullable Double lowestSampling,
      @Nullable String cause,
      @Nullable String fix) {}

  /**
   * A service that time was charged to from spans of its own.
   *
   * @param lastRequest when the last request that it took part in ended
   */
  public record Service(
      String service, long requests, Instant lastRequest, @Nullable Double lowestSampling) {}
}
