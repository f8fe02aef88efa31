package io.whylate.query.read;

import io.whylate.query.answer.Group;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.Field;
import io.whylate.query.ask.Percentile;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where the requests of a range and filter spent their time, in one statement: the percentiles of
 * each group give the ends of its bands, and a second pass over the same rows adds up what lies
 * between them, and the groups add up to the totals. Percentiles are exact: of n sorted values the
 * one of rank ⌊level · n⌋, from 0.
 */
final class SelectBreakdown {

  static final int MOST_GROUPS = 100;

  private SelectBreakdown() {}

  /** The groups, largest first; one more than {@link #MOST_GROUPS} when there are more. */
  static Counted<Group> run(ClickHouse clickHouse, BreakdownQuestion question) {
    List<PercentileBand> bands = bands(question);
    GroupRow groupRow =
        new GroupRow(new Grouping(question.groupBy(), question.percentiles()), bands);
    return Counted.query(clickHouse, sql(question), groupRow::group);
  }

  static Sql sql(BreakdownQuestion question) {
    List<String> keys = keys(question.groupBy());
    List<PercentileBand> bands = bands(question);
    Sql sql = new Sql();
    addPicked(sql, question, keys);
    addBounds(sql, bands, keys);
    addGroups(sql, bands, keys);
    return sql;
  }

  private static void addPicked(Sql sql, BreakdownQuestion question, List<String> keys) {
    sql.add("WITH picked AS (\n  SELECT ");
    sql.add(
        question.groupBy().isEmpty()
            ? "'' AS g0"
            : IntStream.range(0, keys.size())
                .mapToObj(i -> question.groupBy().get(i).sql() + " AS " + keys.get(i))
                .collect(Collectors.joining(", ")));
    sql.add(
        """
        ,
            e2e_ns, ttft_ns, completeness, censored, status, revision, sampling_probability, by_service,
            arrayConcat(%s, [%s]) AS layers
          FROM whylate.requests FINAL
          WHERE\s\
        """
            .formatted(RequestColumns.LAYER_ARRAY, Field.MODEL_TIME_SQL));
    Selection.addTo(sql, question.range(), question.where());
    sql.add("\n)");
  }

  private static void addBounds(Sql sql, List<PercentileBand> bands, List<String> keys) {
    Object[] levels = bands.stream().flatMap(b -> Stream.of(b.fromLevel(), b.toLevel())).toArray();
    sql.add(",\nbounds AS (\n  SELECT " + String.join(", ", keys) + ", ");
    sql.add("quantilesExact(" + marks(levels.length) + ")(e2e_ns) AS bound", levels);
    sql.add("\n  FROM picked\n  GROUP BY " + String.join(", ", keys) + "\n),\n");
  }

  private static void addGroups(Sql sql, List<PercentileBand> bands, List<String> keys) {
    Object[] levels =
        bands.stream().map(PercentileBand::percentile).map(Percentile::level).toArray();
    String quantiles = "quantilesExact(" + marks(levels.length) + ")";
    String forEach = "quantilesExactForEach(" + marks(levels.length) + ")";
    sql.add("sums AS (\nSELECT\n  ");
    keys.forEach(key -> sql.add("picked." + key + " AS " + key + ",\n  "));
    sql.add(TotalColumns.ofRequests(""));
    sql.add(",\n  sum(e2e_ns) AS e2e_sum,\n  " + quantiles + "(e2e_ns) AS e2e_at", levels);
    sql.add(",\n  count(ttft_ns) AS ttft_n,\n  sum(ttft_ns) AS ttft_sum");
    sql.add(",\n  " + quantiles + "(ttft_ns) AS ttft_at", levels);
    sql.add(",\n  sumForEach(layers) AS layer_sums");
    sql.add(",\n  " + forEach + "(layers) AS layers_at", levels);
    sql.add(",\n  sumMap(by_service) AS owner_sums,\n  any(bound) AS bounds_at");
    for (int i = 0; i < bands.size(); i++) {
      addBand(sql, i);
    }
    sql.add("\nFROM picked INNER JOIN bounds ON ");
    sql.add(
        keys.stream()
            .map(key -> "isNotDistinctFrom(picked.%s, bounds.%s)".formatted(key, key))
            .collect(Collectors.joining(" AND ")));
    sql.add("\nGROUP BY " + String.join(", ", keys) + "\n)\n");
    sql.add("SELECT\n  *,\n  " + TotalColumns.ofGroups() + "\nFROM sums");
    sql.add("\nORDER BY n DESC, " + String.join(", ", keys));
    sql.add("\nLIMIT ?", MOST_GROUPS + 1);
  }

  private static void addBand(Sql sql, int index) {
    String inside =
        "e2e_ns BETWEEN bound[%d] AND bound[%d]".formatted(2 * index + 1, 2 * index + 2);
    sql.add(",\n  countIf(%s) AS band%d_n".formatted(inside, index));
    sql.add(",\n  sumForEachIf(layers, %s) AS band%d_layers".formatted(inside, index));
    sql.add(",\n  sumMapIf(by_service, %s) AS band%d_owners".formatted(inside, index));
  }

  private static List<PercentileBand> bands(BreakdownQuestion question) {
    return question.percentiles().stream().map(PercentileBand::around).toList();
  }

  /** One key stands for "all of them", so that there is always something to group by. */
  private static List<String> keys(List<Field> groupBy) {
    return IntStream.range(0, Math.max(1, groupBy.size())).mapToObj(i -> "g" + i).toList();
  }

  private static String marks(int n) {
    return Stream.generate(() -> "?").limit(n).collect(Collectors.joining(", "));
  }
}
