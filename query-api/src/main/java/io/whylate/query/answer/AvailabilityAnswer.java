package io.whylate.query.answer;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How requests ended and how fast they streamed, by how many were in flight when they came in.
 *
 * @param refused why nothing can be said by concurrency; null when it can
 * @param bands the emptiest server first; last those of which it is unknown
 */
public record AvailabilityAnswer(
    Asked asked,
    @Nullable Instant asOf,
    long n,
    Coverage coverage,
    Sampling sampling,
    String method,
    List<String> percentiles,
    @Nullable String refused,
    List<Band> bands) {

  /**
   * The requests that met a server with so many in flight, themselves included. The shares of ok,
   * failed and cut off add up to 1.
   *
   * @param concurrency null is unknown
   * @param weightedN how many requests they stand for, see {@link Sampling}
   * @param ok availability: ended as they should
   * @param failed ended in an error
   * @param cutOff by a time-out or a party that left
   * @param completed of those that had a first token, the ones that ended as they should; null when
   *     none had
   * @param ttft by timer, the most frequent first
   * @param tpot the mean time between the tokens of one call of a model, by timer; counts calls
   */
  public record Band(
      @Nullable String concurrency,
      long n,
      double weightedN,
      Share ok,
      Share failed,
      Share cutOff,
      @Nullable Share completed,
      List<Timed> ttft,
      List<Timed> tpot) {}

  /**
   * A part of requests.
   *
   * @param of how many they are a part
   * @param from where the true share lies with 95 % confidence (Wilson)
   */
  public record Share(long n, long of, double share, double from, double to) {

    private static final double Z = 1.959964;

    /** The weight is what the share is computed from, the counts are how sure it is. */
    public static Share of(long n, long of, double weight, double ofWeight) {
      double p = weight / ofWeight;
      double z2 = Z * Z / of;
      double middle = (p + z2 / 2) / (1 + z2);
      double half = Math.sqrt(p * (1 - p) * z2 + z2 * z2 / 4) / (1 + z2);
      return new Share(n, of, p, Math.max(0, middle - half), Math.min(1, middle + half));
    }
  }

  /** Times of one timer. */
  public record Timed(Timer timer, Distribution time) {}
}
