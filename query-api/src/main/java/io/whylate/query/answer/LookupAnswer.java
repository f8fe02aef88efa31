package io.whylate.query.answer;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an id may mean.
 *
 * @param oldest when the oldest request in the store opened; null when it is empty
 * @param matches newest first
 * @param kept how many of the range in question, or else of the newest hour, were kept; null when
 *     something matches or the store is empty
 * @param similar ids of recent requests that begin alike; empty when something matches
 */
public record LookupAnswer(
    @Nullable Instant asOf,
    @Nullable Instant oldest,
    String id,
    List<Match> matches,
    @Nullable Kept kept,
    List<String> similar) {

  /**
   * How the requests that started in [from, to) were sampled.
   *
   * @param note what that means for one that is missing, in words, without a full stop
   */
  public record Kept(Instant from, Instant to, long n, Sampling sampling, String note) {

    public static Kept of(Instant from, Instant to, long n, Sampling sampling) {
      String range =
          " from %s to %s"
              .formatted(from.truncatedTo(ChronoUnit.SECONDS), to.truncatedTo(ChronoUnit.SECONDS));
      return new Kept(
          from,
          to,
          n,
          sampling,
          n == 0
              ? "none is stored" + range
              : "of the " + n + " stored" + range + sampled(n, sampling));
    }

    private static String sampled(long n, Sampling sampling) {
      if (sampling.lowest() != null && sampling.lowest() < 1) {
        return " some were sampled, down to one in "
            + Math.round(1 / sampling.lowest())
            + ", so it may not have been kept";
      }
      return sampling.known() == n
          ? " none was sampled"
          : " it is unknown whether they were sampled";
    }
  }

  /**
   * One request that the id may mean.
   *
   * @param by {@code row_id}, {@code request_id}, {@code trace_id} or {@code alias}
   */
  public record Match(
      String rowId,
      String requestId,
      String by,
      Instant start,
      long e2eNs,
      String service,
      @Nullable String tenant,
      @Nullable String model,
      String status) {}
}
