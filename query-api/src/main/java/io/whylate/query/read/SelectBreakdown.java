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

  private static final int SLOWEST = 20;

  /** The end-to-end time had each layer cost nothing. */
  private static final String WITHOUT =
      RequestColumns.LAYERS.stream()
          .map(layer -> "e2e_ns - savable_ns['" + layer + "']")
          .collect(Collectors.joining(", ", "[", "]"));

  private SelectBreakdown() {}

  /** The groups, largest first; one more than {@link #MOST_GROUPS} when there are more. */
  static Counted<Group> run(ClickHouse clickHouse, BreakdownQuestion question) {
    List<PercentileBand> bands = bands(question);
    GroupRow groupRow =
        new GroupRow(
            new Grouping(question.groupBy(), question.percentiles()), bands, question.range());
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
            e2e_ns, ttft_ns, tpot_ns, savable_ns, savable_known, completeness, censored, status, revision, sampling_probability, by_service,
            arrayConcat(%s, [%s]) AS layers
          FROM whylate.requests FINAL
          WHERE\s"""
            .formatted(RequestColumns.LAYER_ARRAY, Field.MODEL_TIME_SQL));
    Selection.addTo(sql, question.range(), question.where());
    sql.add("\n)");
  }

  private static void addBounds(Sql sql, List<PercentileBand> bands, List<String> keys) {
    Object[] levels = bands.stream().flatMap(b -> Stream.of(b.fromLevel(), b.toLevel())).toArray();
    sql.add(",\nbounds AS (\n  SELECT " + String.join(", ", keys) + ", ");
    sql.add("quantilesExact(" + marks(levels.length) + ")(e2e_ns) AS bound", levels);
    sql.add(",\n    -groupArraySorted(" + SLOWEST + ")(-toInt64(e2e_ns))[-1] AS slow");
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
    sql.add(",\n  count(tpot_ns) AS tpot_n,\n  sum(tpot_ns) AS tpot_sum");
    sql.add(",\n  " + quantiles + "(tpot_ns) AS tpot_at", levels);
    sql.add(",\n  countIf(savable_known) AS savable_n");
    sql.add(
        ",\n  " + quantiles.replace("(", "If(") + "(e2e_ns, savable_known) AS savable_from",
        levels);
    sql.add(
        ",\n  "
            + forEach.replace("ForEach(", "ForEachIf(")
            + "("
            + WITHOUT
            + ", savable_known) AS without_at",
        levels);
    sql.add(",\n  sumForEach(layers) AS layer_sums");
    sql.add(",\n  " + forEach + "(layers) AS layers_at", levels);
    sql.add(",\n  sumMap(by_service) AS owner_sums,\n  any(bound) AS bounds_at");
    for (int i = 0; i < bands.size(); i++) {
      addSplit(
          sql,
          "band" + i,
          "e2e_ns BETWEEN bound[%d] AND bound[%d]".formatted(2 * i + 1, 2 * i + 2));
    }
    sql.add(",\n  any(slow) AS slow_from");
    addSplit(sql, "slow", "toInt64(e2e_ns) >= slow");
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

  private static void addSplit(Sql sql, String name, String inside) {
    sql.add(",\n  countIf(%s) AS %s_n".formatted(inside, name));
    sql.add(",\n  sumForEachIf(layers, %s) AS %s_layers".formatted(inside, name));
    sql.add(",\n  sumMapIf(by_service, %s) AS %s_owners".formatted(inside, name));
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
