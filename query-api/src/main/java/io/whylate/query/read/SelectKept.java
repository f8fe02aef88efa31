package io.whylate.query.read;

import io.whylate.query.answer.LookupAnswer.Kept;
import io.whylate.query.answer.Totals;
import io.whylate.query.ask.Filter;
import io.whylate.query.ask.TimeRange;

/** With which probability the requests of a range were kept. */
final class SelectKept {

  private SelectKept() {}

  static Kept run(ClickHouse clickHouse, TimeRange range, Filter within) {
    Totals totals =
        clickHouse.query(sql(range, within), row -> TotalColumns.totals(row, "")).get(0);
    return Kept.of(range.from(), range.to(), totals.n(), totals.sampling());
  }

  static Sql sql(TimeRange range, Filter within) {
    Sql sql = new Sql().add("SELECT\n  " + TotalColumns.ofRequests(""));
    return Selection.addTo(sql.add("\nFROM whylate.requests FINAL\nWHERE "), range, within);
  }
}
