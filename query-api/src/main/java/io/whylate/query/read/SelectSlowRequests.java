package io.whylate.query.read;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.query.ask.SlowQuestion;
import java.util.List;

/** The requests of a range and filter with the largest values of one field; unknown ones last. */
final class SelectSlowRequests {

  private static final String ORDER = "\nORDER BY sorted DESC NULLS LAST, row_id";

  private SelectSlowRequests() {}

  /** Rows without their model calls and segments. */
  static Counted<Breakdown> run(ClickHouse clickHouse, SlowQuestion question) {
    return Counted.query(
        clickHouse, sql(question), row -> RequestColumns.breakdown(row, List.of(), List.of()));
  }

  static Sql sql(SlowQuestion question) {
    String from = "\n  FROM whylate.requests FINAL\n  WHERE ";
    Sql sql = new Sql().add("WITH totals AS (\n  SELECT ");
    sql.add(TotalColumns.ofRequests(TotalColumns.ALL)).add(from);
    Selection.addTo(sql, question.range(), question.where());
    sql.add("\n),\npicked AS (\n  SELECT ").add(RequestColumns.ALL);
    sql.add(",\n  " + question.sort().sql() + " AS sorted").add(from);
    Selection.addTo(sql, question.range(), question.where());
    return sql.add(ORDER + "\n  LIMIT ?", question.limit())
        .add("\n)\nSELECT *\nFROM picked CROSS JOIN totals" + ORDER);
  }
}
