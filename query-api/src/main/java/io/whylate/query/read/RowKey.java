package io.whylate.query.read;

import java.time.Instant;

/** Where the rows of one revision of a request are, in all tables. */
record RowKey(String rowId, Instant openedAt, int revision) {

  Sql addTo(Sql sql) {
    return sql.add(
        """
        WHERE opened_at = fromUnixTimestamp64Milli(toInt64(?), 'UTC')
          AND row_id = ?
          AND revision = ?""",
        openedAt.toEpochMilli(),
        rowId,
        revision);
  }
}
