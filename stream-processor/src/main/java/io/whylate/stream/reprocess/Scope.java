package io.whylate.stream.reprocess;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rows are made anew.
 *
 * @param after rows that were opened before may have spans that Kafka deleted
 * @param before rows that were opened after may still be revised by the running job
 * @param tolerance by which the same request may be opened at another time when spans come in
 *     another order
 * @param rulesVersion rows that have it already stay
 */
record Scope(Instant after, Instant before, Duration tolerance, String rulesVersion) {

  /** Of rows of one id, the one that a result is a revision of; null for none. */
  @Nullable StoredRow matching(List<StoredRow> rows, Instant openedAt) {
    return rows.stream()
        .min(Comparator.comparing(row -> apart(row, openedAt)))
        .filter(row -> apart(row, openedAt).compareTo(tolerance) <= 0)
        .orElse(null);
  }

  /**
   * Whether the row is made anew.
   *
   * @param revision which one of this run it would be
   */
  boolean contains(StoredRow row, int revision) {
    return row.openedAt().isAfter(after)
        && row.openedAt().isBefore(before)
        && (revision > 0 || !row.rulesVersion().equals(rulesVersion));
  }

  private static Duration apart(StoredRow row, Instant openedAt) {
    return Duration.between(row.openedAt(), openedAt).abs();
  }
}
