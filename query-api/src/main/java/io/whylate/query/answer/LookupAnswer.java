package io.whylate.query.answer;

import java.time.Instant;
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

  /** How the requests that started in [from, to) were sampled. */
  public record Kept(Instant from, Instant to, long n, Sampling sampling) {}

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
