package io.whylate.query.read;

import io.whylate.query.answer.Totals;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows, and the totals of all that they were picked from, by one statement: requests that arrive
 * meanwhile are in both or in neither.
 */
record Counted<T>(Totals totals, List<T> rows) {

  /** Every row of the statement holds the totals. */
  static <T> Counted<T> query(ClickHouse clickHouse, Sql sql, ClickHouse.Mapper<T> mapper) {
    List<Totals> totals = new ArrayList<>();
    List<T> rows =
        clickHouse.query(
            sql,
            row -> {
              totals.add(TotalColumns.totals(row, TotalColumns.ALL));
              return mapper.map(row);
            });
    return new Counted<>(totals.isEmpty() ? Totals.NONE : totals.get(0), rows);
  }
}
