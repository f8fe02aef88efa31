package io.whylate.query.read;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.ExactShares;
import io.whylate.query.answer.TimeseriesAnswer.Point;
import io.whylate.query.ask.TimeseriesQuestion;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/** Where the requests of each step of a range spent their time, by group. */
final class SelectTimeseries {

  static final int MOST_POINTS = 10_000;

  private final TimeseriesQuestion question;
  private final Grouping grouping;

  private SelectTimeseries(TimeseriesQuestion question, Weighing weighing) {
    this.question = question;
    this.grouping = new Grouping(question.groupBy(), question.percentiles(), weighing);
  }

  /** The points in order; one more than {@link #MOST_POINTS} when there are more. */
  static Counted<Point> run(ClickHouse clickHouse, TimeseriesQuestion question, Weighing first) {
    return Counted.weighed(
        first, weighing -> new SelectTimeseries(question, weighing).run(clickHouse));
  }

  static Sql sql(TimeseriesQuestion question, Weighing weighing) {
    return new SelectTimeseries(question, weighing).sql();
  }

  private Counted<Point> run(ClickHouse clickHouse) {
    return Counted.query(clickHouse, sql(), this::point);
  }

  private Sql sql() {
    Weighing weighing = grouping.weighing();
    Sql sql =
        new Sql()
            .add(
                "WITH steps AS (\n  SELECT\n  intDiv(toUnixTimestamp64Nano(start) - ?, ?) AS step",
                Selection.nanos(question.range().from()),
                question.step().toNanos());
    sql.add(grouping.keyColumns());
    sql.add(",\n  " + TotalColumns.ofRequests("", weighing));
    sql.add(",\n  " + weighing.weight() + " AS weight_n");
    grouping.addDistribution(sql, "e2e", "e2e_ns");
    grouping.addDistribution(sql, "ttft", "ttft_ns");
    sql.add(",\n  " + weighing.sumForEach(RequestColumns.LAYER_ARRAY) + " AS layer_sums");
    sql.add(
        "\n  FROM (\n  SELECT *" + weighing.column() + " FROM whylate.requests FINAL\n  WHERE ");
    Selection.addTo(sql, question.range(), question.where());
    sql.add(
        "\n  )\n  GROUP BY step"
            + grouping.keys()
            + "\n)\nSELECT\n  *,\n  "
            + TotalColumns.ofGroups());
    return sql.add("\nFROM steps\nORDER BY step, n DESC" + grouping.keys())
        .add("\nLIMIT ?", MOST_POINTS + 1);
  }

  private Point point(Row row) throws SQLException {
    long n = row.count("n");
    Map<Layer, Long> means =
        ExactShares.means(RequestColumns.spent(row.amounts("layer_sums")), row.amount("weight_n"));
    Instant from = question.range().from().plus(question.step().multipliedBy(row.count("step")));
    return new Point(
        from,
        grouping.key(row),
        n,
        row.number(TotalColumns.REPRESENTED),
        TotalColumns.coverage(row, ""),
        Objects.requireNonNull(grouping.distribution(row, "e2e")),
        grouping.distribution(row, "ttft"),
        means,
        RequestColumns.model(means));
  }
}
