package io.whylate.query.read;

import io.whylate.query.answer.Coverage;
import io.whylate.query.answer.Sampling;
import io.whylate.query.answer.Totals;
import io.whylate.query.ask.Filter;
import io.whylate.query.ask.TimeRange;
import java.sql.SQLException;

/** How many requests a range and filter hold, how well they were seen. */
final class SelectTotals {

  static final String COVERAGE =
      """
      count() AS n,
        countIf(completeness = 'complete') AS complete,
        countIf(completeness = 'one_sided') AS one_sided,
        countIf(completeness = 'partial') AS partial,
        countIf(censored) AS censored_n,
        countIf(status = 'error') AS failed,
        countIf(revision > 0) AS revised""";

  private static final String TEXT =
      """
      SELECT
        %s,
        count(sampling_probability) AS sampling_known,
        min(sampling_probability) AS sampling_lowest
      FROM whylate.requests FINAL
      WHERE\s"""
          .formatted(COVERAGE);

  private SelectTotals() {}

  static Totals run(ClickHouse clickHouse, TimeRange range, Filter filter) {
    return clickHouse.query(sql(range, filter), SelectTotals::totals).get(0);
  }

  static Sql sql(TimeRange range, Filter filter) {
    return Selection.addTo(new Sql().add(TEXT), range, filter);
  }

  private static Totals totals(Row row) throws SQLException {
    long n = row.count("n");
    return new Totals(
        n,
        coverage(row),
        Sampling.of(n, row.count("sampling_known"), row.nullableNumber("sampling_lowest")));
  }

  static Coverage coverage(Row row) throws SQLException {
    return new Coverage(
        row.count("complete"),
        row.count("one_sided"),
        row.count("partial"),
        row.count("censored_n"),
        row.count("failed"),
        row.count("revised"));
  }
}
