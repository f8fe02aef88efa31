package io.whylate.query.read;

import io.whylate.query.ask.CompareQuestion;
import io.whylate.query.ask.Field;
import io.whylate.query.ask.Side;
import io.whylate.query.compare.Sample;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The requests of both sides of a comparison, added up by slice and by a group that a hash of the
 * row id decides, and those of them near the percentile likewise; in one statement, so that a
 * request that arrives meanwhile is in all of it or in nothing. Smaller slices count as one.
 */
final class SelectSides {

  static final int LARGEST_SLICES = 200;

  private static final String COLUMNS =
      """
      SELECT
        side,
        if(slice IN (SELECT slice FROM largest), slice, 'other') AS kind,
        cityHash64(row_id) %% %d AS part,
        sumMap(by_service) AS owners,
        countIf(e2e_ns BETWEEN bound[1] AND bound[2]) AS band_n,
        sumMapIf(by_service, e2e_ns BETWEEN bound[1] AND bound[2]) AS band_owners,
        any(bound) AS bounds,
        count(in_flight) AS load_n,
        countIf(in_flight <= low) AS low_n,
        sumMapIf(by_service, ifNull(in_flight <= low, false)) AS low_owners,
        any(low) AS low_in_flight,
        sumMap(map(concat('perspective=', perspective), 1, concat('completeness=', completeness), 1,
          concat('rules_version=', rules_version), 1)) AS marks,
        \s\s"""
          .formatted(Sample.GROUPS);

  /** Up to a quarter of what the busiest tenth meets, and one alone in any case, is low load. */
  private static final String LOW =
      """
      (
        SELECT if(count(in_flight) = 0, 0, greatest(1, intDiv(quantileExact(0.9)(in_flight), 4)))
        FROM picked
      ) AS low
      """;

  private SelectSides() {}

  /** The baseline, then the candidate. */
  static List<SideRows> run(ClickHouse clickHouse, CompareQuestion question) {
    List<SideRows> sides = List.of(new SideRows(), new SideRows());
    clickHouse.query(sql(question), row -> sides.get((int) row.count("side")).add(row));
    return sides;
  }

  static Sql sql(CompareQuestion question) {
    PercentileBand band = PercentileBand.around(question.percentile());
    Sql sql = new Sql().add("WITH picked AS (\n  ");
    addSides(
        sql,
        question,
        "row_id, e2e_ns, by_service, in_flight, perspective, rules_version, completeness, censored, status,"
            + " revision, sampling_probability, "
            + slice(question.slices())
            + " AS slice");
    sql.add(
        "\n),\nbounds AS (\n  SELECT side, quantilesExact(?, ?)(e2e_ns) AS bound\n",
        band.fromLevel(),
        band.toLevel());
    sql.add("  FROM picked\n  GROUP BY side\n),\nlargest AS (\n  SELECT slice\n  FROM picked\n");
    sql.add("  GROUP BY slice\n  ORDER BY count() DESC, slice\n  LIMIT ?\n),\n", LARGEST_SLICES);
    sql.add(LOW);
    return sql.add(COLUMNS + TotalColumns.ofRequests(""))
        .add("\nFROM picked INNER JOIN bounds USING side\nGROUP BY side, kind, part");
  }

  /** The rows of both sides with these columns, the baseline's as side 0. */
  static void addSides(Sql sql, CompareQuestion question, String columns) {
    addSide(sql, 0, question.baseline(), columns);
    addSide(sql.add("\n  UNION ALL\n  "), 1, question.candidate(), columns);
  }

  private static void addSide(Sql sql, int index, Side side, String columns) {
    sql.add("SELECT " + index + " AS side, " + columns);
    sql.add("\n  FROM whylate.requests FINAL\n  WHERE ");
    Selection.addTo(sql, side.range(), side.where());
  }

  /** The values of a slice's fields as one text. */
  private static String slice(List<Field> fields) {
    return fields.isEmpty()
        ? "''"
        : fields.stream()
            .map(Field::sql)
            .collect(Collectors.joining(", ", "toString(tuple(", "))"));
  }
}
