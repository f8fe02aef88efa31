package io.whylate.query.read;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.query.ask.SlowQuestion;
import java.util.List;

/** The requests of a range and filter with the largest values of one field; unknown ones last. */
final class SelectSlowRequests {

  private SelectSlowRequests() {}

  /** Rows without their model calls and segments. */
  static List<Breakdown> run(ClickHouse clickHouse, SlowQuestion question) {
    return clickHouse.query(
        sql(question), row -> RequestColumns.breakdown(row, List.of(), List.of()));
  }

  static Sql sql(SlowQuestion question) {
    Sql sql =
        new Sql()
            .add("SELECT\n  ")
            .add(RequestColumns.ALL)
            .add("\nFROM whylate.requests FINAL\nWHERE ");
    return Selection.addTo(sql, question.range(), question.where())
        .add(
            "\nORDER BY " + question.sort().sql() + " DESC NULLS LAST, row_id\nLIMIT ?",
            question.limit());
  }
}
