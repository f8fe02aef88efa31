package io.whylate.query.answer;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an id may mean.
 *
 * @param oldest when the oldest request in the store opened; null when it is empty
 * @param matches newest first
 * @param similar ids of recent requests that begin alike; empty when something matches
 */
public record LookupAnswer(
    @Nullable Instant asOf,
    @Nullable Instant oldest,
    String id,
    List<Match> matches,
    List<String> similar) {

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
