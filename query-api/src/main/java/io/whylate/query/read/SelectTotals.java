package io.whylate.query.read;

import io.whylate.query.answer.Totals;
import io.whylate.query.ask.Selected;
import java.util.List;

/** How many requests of a range and filter there are, and how they were seen. */
final class SelectTotals {

  private SelectTotals() {}

  static Counted<Object> run(ClickHouse clickHouse, Selected selected, Weighing weighing) {
    Totals totals =
        clickHouse.query(sql(selected, weighing), row -> TotalColumns.totals(row, "")).get(0);
    return new Counted<>(totals, List.of());
  }

  private static Sql sql(Selected selected, Weighing weighing) {
    Sql sql = new Sql().add("SELECT\n  " + TotalColumns.ofRequests("", weighing));
    sql.add("\nFROM (SELECT *" + weighing.column() + " FROM whylate.requests FINAL\nWHERE ");
    return Selection.addTo(sql, selected.range(), selected.where()).add(")");
  }
}
