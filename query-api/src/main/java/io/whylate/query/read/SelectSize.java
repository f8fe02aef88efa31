package io.whylate.query.read;

import io.whylate.query.ask.Filter;
import io.whylate.query.ask.TimeRange;

/** At most how many requests a range and filter hold: every revision counts. */
final class SelectSize {

  private SelectSize() {}

  static long run(ClickHouse clickHouse, TimeRange range, Filter where) {
    return clickHouse.query(sql(range, where), row -> row.count("size")).get(0);
  }

  static Sql sql(TimeRange range, Filter where) {
    Sql sql = new Sql().add("SELECT count() AS size FROM whylate.requests\nWHERE ");
    return Selection.addTo(sql, range, where);
  }
}
