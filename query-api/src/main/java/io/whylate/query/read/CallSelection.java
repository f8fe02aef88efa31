package io.whylate.query.read;

import io.whylate.query.ask.TimeRange;

/** The rows of {@code model_calls} that may belong to requests of a range. */
final class CallSelection {

  private CallSelection() {}

  /** Continues a statement behind its columns; conditions may follow. */
  static void addTo(Sql sql, TimeRange range) {
    sql.add(
        "\n  FROM whylate.model_calls FINAL\n  WHERE opened_at >="
            + " fromUnixTimestamp64Milli(toInt64(?), 'UTC')",
        Selection.earliestOpening(range).toEpochMilli());
  }
}
