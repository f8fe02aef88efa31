package io.whylate.query.read;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.ExactShares;
import io.whylate.query.answer.TimeseriesAnswer.Point;
import io.whylate.query.ask.Percentile;
import io.whylate.query.ask.TimeseriesQuestion;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the requests of each step of a range spent their time, by group. */
final class SelectTimeseries {

  static final int MOST_POINTS = 10_000;

  private final TimeseriesQuestion question;
  private final Grouping grouping;

  private SelectTimeseries(TimeseriesQuestion question) {
    this.question = question;
    this.grouping = new Grouping(question.groupBy(), question.percentiles());
  }

  /** The points in order; one more than {@link #MOST_POINTS} when there are more. */
  static Counted<Point> run(ClickHouse clickHouse, TimeseriesQuestion question) {
    return Counted.query(clickHouse, sql(question), new SelectTimeseries(question)::point);
  }

  static Sql sql(TimeseriesQuestion question) {
    Object[] levels = question.percentiles().stream().map(Percentile::level).toArray();
    String quantiles =
        "quantilesExact("
            + Stream.generate(() -> "?").limit(levels.length).collect(Collectors.joining(", "))
            + ")";
    Sql sql =
        new Sql()
            .add(
                "WITH steps AS (\n  SELECT\n  intDiv(toUnixTimestamp64Nano(start) - ?, ?) AS step",
                Selection.nanos(question.range().from()),
                question.step().toNanos());
    for (int i = 0; i < question.groupBy().size(); i++) {
      sql.add(",\n  " + question.groupBy().get(i).sql() + " AS g" + i);
    }
    sql.add(",\n  " + TotalColumns.ofRequests(""));
    sql.add(
        ",\n  count() AS e2e_n,\n  sum(e2e_ns) AS e2e_sum,\n  " + quantiles + "(e2e_ns) AS e2e_at",
        levels);
    sql.add(",\n  count(ttft_ns) AS ttft_n,\n  sum(ttft_ns) AS ttft_sum");
    sql.add(",\n  " + quantiles + "(ttft_ns) AS ttft_at", levels);
    sql.add(",\n  sumForEach(" + RequestColumns.LAYER_ARRAY + ") AS layer_sums");
    sql.add("\n  FROM whylate.requests FINAL\n  WHERE ");
    Selection.addTo(sql, question.range(), question.where());
    sql.add("\n  GROUP BY " + keys(question) + "\n)\nSELECT\n  *,\n  " + TotalColumns.ofGroups());
    return sql.add("\nFROM steps\nORDER BY step, n DESC, " + keys(question))
        .add("\nLIMIT ?", MOST_POINTS + 1);
  }

  private static String keys(TimeseriesQuestion question) {
    StringBuilder keys = new StringBuilder("step");
    for (int i = 0; i < question.groupBy().size(); i++) {
      keys.append(", g").append(i);
    }
    return keys.toString();
  }

  private Point point(Row row) throws SQLException {
    long n = row.count("n");
    Map<Layer, Long> means = ExactShares.means(RequestColumns.spent(row.counts("layer_sums")), n);
    Instant from = question.range().from().plus(question.step().multipliedBy(row.count("step")));
    return new Point(
        from,
        grouping.key(row),
        n,
        TotalColumns.coverage(row, ""),
        Objects.requireNonNull(grouping.distribution(row, "e2e")),
        grouping.distribution(row, "ttft"),
        means,
        RequestColumns.model(means));
  }
}
