package io.whylate.query.read;

import io.whylate.query.answer.Totals;
import io.whylate.query.ask.Selected;
import java.util.List;
import java.util.Map;

/** How many requests of a range and filter there are, how they were seen, and what was odd. */
final class SelectFlags {

  private SelectFlags() {}

  /** The totals, and how many requests have each flag. */
  record Flags(Totals totals, Map<String, Long> counts) {}

  static Flags run(ClickHouse clickHouse, Selected selected) {
    List<Flags> flags =
        clickHouse.query(
            sql(selected),
            row -> new Flags(TotalColumns.totals(row, ""), row.countMap("flag_counts")));
    return flags.get(0);
  }

  static Sql sql(Selected selected) {
    Sql sql = new Sql().add("SELECT\n  " + TotalColumns.ofRequests(""));
    sql.add(",\n  sumMap(flags, arrayMap(flag -> toUInt64(1), flags)) AS counted");
    sql.add(",\n  mapFromArrays(counted.1, counted.2) AS flag_counts");
    sql.add("\nFROM whylate.requests FINAL\nWHERE ");
    return Selection.addTo(sql, selected.range(), selected.where());
  }
}
