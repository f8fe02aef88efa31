package io.whylate.query.read;

import io.whylate.query.answer.Comparison.Carrier;
import io.whylate.query.ask.CompareQuestion;
import io.whylate.query.compare.Carriers;
import io.whylate.query.compare.Carriers.Counts;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/** Which values carry the change between both sides, of the values that most requests have. */
final class SelectCarriers {

  private static final int MOST_VALUES = 50;

  private static final String COUNTS =
      """
      values AS (
        SELECT
          trait.1 AS field,
          trait.2 AS value,
          countIf(side = 0) AS n0,
          sumIf(e2e_ns, side = 0) AS sum0,
          countIf(side = 1) AS n1,
          sumIf(e2e_ns, side = 1) AS sum1
        FROM picked ARRAY JOIN traits AS trait
        GROUP BY field, value
      )
      SELECT
        *,
        sum(n0) OVER (PARTITION BY field) AS all0,
        sum(sum0) OVER (PARTITION BY field) AS all_sum0,
        sum(n1) OVER (PARTITION BY field) AS all1,
        sum(sum1) OVER (PARTITION BY field) AS all_sum1
      FROM values
      ORDER BY field, n0 + n1 DESC, value
      LIMIT ? BY field""";

  private SelectCarriers() {}

  static List<Carrier> run(ClickHouse clickHouse, CompareQuestion question) {
    return Carriers.ranked(clickHouse.query(sql(question), SelectCarriers::counts));
  }

  static Sql sql(CompareQuestion question) {
    String traits =
        question.traits().stream()
            .map(
                field ->
                    "('%s', CAST(%s AS Nullable(String)))".formatted(field.name(), field.sql()))
            .collect(Collectors.joining(",\n    ", "[", "]"));
    Sql sql = new Sql().add("WITH picked AS (\n  ");
    SelectSides.addSides(sql, question, "e2e_ns, " + traits + " AS traits");
    return sql.add("\n),\n" + COUNTS, MOST_VALUES);
  }

  private static Counts counts(Row row) throws SQLException {
    return new Counts(
        row.text("field"),
        row.nullableText("value"),
        row.count("n0"),
        row.count("sum0"),
        row.count("n1"),
        row.count("sum1"),
        row.count("all0"),
        row.count("all_sum0"),
        row.count("all1"),
        row.count("all_sum1"));
  }
}
