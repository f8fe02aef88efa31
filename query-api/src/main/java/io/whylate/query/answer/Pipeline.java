package io.whylate.query.answer;

import org.jspecify.annotations.Nullable;

/**
 * What has happened and is in no answer yet, of all tenants: stands beside every answer. Null is
 * unknown.
 *
 * @param lagRecords in Kafka that the stream job or its sink has not read
 * @param openRequests that wait for more spans
 * @param oldestOpenSeconds how long the one has waited that waits longest; 0 when none does
 * @param warning what a reader should know of it, in a sentence; null when all is well
 */
public record Pipeline(
    @Nullable Long lagRecords,
    @Nullable Long openRequests,
    @Nullable Long oldestOpenSeconds,
    @Nullable String warning) {

  /** Of which only is known why nothing is. */
  public static Pipeline unknown(String warning) {
    return new Pipeline(null, null, null, warning);
  }
}
