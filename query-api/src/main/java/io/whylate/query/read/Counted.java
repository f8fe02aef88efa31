package io.whylate.query.read;

import io.whylate.query.answer.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Rows, and the totals of all that they were picked from, by one statement: requests that arrive
 * meanwhile are in both or in neither.
 */
record Counted<T>(Totals totals, List<T> rows) {

  /** Of requests that count once; when it turns out that some stand for others, of these too. */
  static <T> Counted<T> weighed(Function<Weighing, Counted<T>> query) {
    return weighed(Weighing.ONCE, query);
  }

  /**
   * The same.
   *
   * @param first how requests are taken that count once
   */
  static <T> Counted<T> weighed(Weighing first, Function<Weighing, Counted<T>> query) {
    Counted<T> once = query.apply(first);
    return once.totals.sampling().standForOthers() ? query.apply(Weighing.BY_PROBABILITY) : once;
  }

  /** At most so many. */
  List<T> first(int most) {
    return rows.subList(0, Math.min(most, rows.size()));
  }

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
