package io.whylate.query.read;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** When the newest request in the store opened. */
final class SelectFreshness {

  private static final Sql SQL =
      new Sql()
          .add(
              """
              SELECT toUnixTimestamp64Milli(max(opened_at)) * 1000000 AS as_of_ns
              FROM whylate.requests""");

  private SelectFreshness() {}

  /** Null when the store is empty. */
  static @Nullable Instant run(ClickHouse clickHouse) {
    return clickHouse
        .query(
            SQL, row -> Optional.of(row.time("as_of_ns")).filter(time -> time.toEpochMilli() > 0))
        .get(0)
        .orElse(null);
  }
}
