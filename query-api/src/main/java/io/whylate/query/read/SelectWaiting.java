package io.whylate.query.read;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.query.ask.Filter;
import java.time.Duration;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * How many others were waiting where a request began its longest wait: the depth of that queue, as
 * far as requests were seen. Only those that opened shortly before are looked at.
 */
final class SelectWaiting {

  private static final Duration BEFORE = Duration.ofMinutes(2);
  private static final Duration AFTER = Duration.ofSeconds(30);

  private static final String OPENED =
      """
      opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
          AND opened_at < fromUnixTimestamp64Milli(toInt64(?), 'UTC')""";

  private static final String REQUESTS =
      """
      SELECT uniqExact(row_id) AS waiting
      FROM (
        SELECT opened_at, row_id, revision, toUnixTimestamp64Nano(start) AS began_ns
        FROM whylate.requests FINAL
        WHERE\s"""
          + OPENED
          + "\n    AND row_id != ?";

  private static final String WAITS =
      """

      ) AS request
      INNER JOIN (
        SELECT opened_at, row_id, revision, segment.start_ns AS from_ns, segment.end_ns AS to_ns
        FROM whylate.segments FINAL
        ARRAY JOIN segment
        WHERE\s"""
          + OPENED
          + """

              AND segment.layer = ? AND segment.service = ?
          ) AS wait USING (opened_at, row_id, revision)
          WHERE began_ns + from_ns <= ? AND began_ns + to_ns > ?""";

  private SelectWaiting() {}

  /** Null when it did not wait. */
  static @Nullable Long run(ClickHouse clickHouse, Breakdown request, Filter within) {
    Segment longest =
        request.segments().stream()
            .filter(segment -> segment.layer() == Layer.QUEUEING)
            .max(Comparator.comparingLong(Segment::durationNs))
            .orElse(null);
    return longest == null
        ? null
        : clickHouse.query(sql(request, longest, within), row -> row.count("waiting")).get(0);
  }

  static Sql sql(Breakdown request, Segment wait, Filter within) {
    long from = request.openedAt().minus(BEFORE).toEpochMilli();
    long to = request.openedAt().plus(AFTER).toEpochMilli();
    long began = Selection.nanos(request.start()) + wait.startNs();
    Sql sql = new Sql().add(REQUESTS, from, to, request.rowId());
    return Selection.addConditions(sql, within)
        .add(WAITS, from, to, wait.layer().toString(), wait.service(), began, began);
  }
}
