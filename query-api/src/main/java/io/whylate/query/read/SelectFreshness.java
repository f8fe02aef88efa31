package io.whylate.query.read;

import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When the oldest and the newest request in the store opened. */
final class SelectFreshness {

  private static final Sql SQL =
      new Sql()
          .add(
              """
              SELECT toUnixTimestamp64Milli(min(opened_at)) * 1000000 AS oldest_ns,
                toUnixTimestamp64Milli(max(opened_at)) * 1000000 AS as_of_ns
              FROM whylate.requests""");

  private SelectFreshness() {}

  /** Both are null when the store is empty. */
  record Ends(@Nullable Instant oldest, @Nullable Instant newest) {}

  static @Nullable Instant run(ClickHouse clickHouse) {
    return ends(clickHouse).newest();
  }

  static Ends ends(ClickHouse clickHouse) {
    return clickHouse
        .query(SQL, row -> new Ends(time(row, "oldest_ns"), time(row, "as_of_ns")))
        .get(0);
  }

  private static @Nullable Instant time(Row row, String column) throws SQLException {
    Instant time = row.time(column);
    return time.toEpochMilli() > 0 ? time : null;
  }
}
