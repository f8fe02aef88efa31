package io.whylate.query.read;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The ids of recent requests that begin like one that is not known: what may have been meant. */
final class SelectSimilarIds {

  /** Before the newest request; looking at everything would take long. */
  private static final Duration RECENT = Duration.ofDays(1);

  private static final int SHORTEST = 3;
  private static final int LONGEST = 12;

  private static final String TEXT =
      """
      SELECT DISTINCT request_id
      FROM whylate.requests
      WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
        AND startsWith(request_id, ?)
      ORDER BY request_id
      LIMIT 5\
      """;

  private SelectSimilarIds() {}

  static List<String> run(ClickHouse clickHouse, String id, Instant newest) {
    return id.length() < SHORTEST
        ? List.of()
        : clickHouse.query(sql(id, newest), row -> row.text("request_id"));
  }

  static Sql sql(String id, Instant newest) {
    int length = Math.max(SHORTEST, Math.min(LONGEST, id.length() * 2 / 3));
    return new Sql().add(TEXT, newest.minus(RECENT).toEpochMilli(), id.substring(0, length));
  }
}
