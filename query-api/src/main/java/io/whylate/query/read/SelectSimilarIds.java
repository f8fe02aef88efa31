package io.whylate.query.read;

import io.whylate.query.ask.Filter;
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
        AND startsWith(request_id, ?)""";

  private SelectSimilarIds() {}

  static List<String> run(ClickHouse clickHouse, String id, Instant newest, Filter within) {
    return id.length() < SHORTEST
        ? List.of()
        : clickHouse.query(sql(id, newest, within), row -> row.text("request_id"));
  }

  static Sql sql(String id, Instant newest, Filter within) {
    int length = Math.max(SHORTEST, Math.min(LONGEST, id.length() * 2 / 3));
    Sql sql = new Sql().add(TEXT, newest.minus(RECENT).toEpochMilli(), id.substring(0, length));
    return Selection.addConditions(sql, within).add("\nORDER BY request_id\nLIMIT 5");
  }
}
