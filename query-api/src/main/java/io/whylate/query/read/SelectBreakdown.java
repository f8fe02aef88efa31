package io.whylate.query.read;

import io.whylate.query.answer.Group;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.Field;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where the requests of a range and filter spent their time, in one statement: the percentiles of
 * each group give the ends of its bands, and a second pass over the same rows adds up what lies
 * between them, and the groups add up to the totals. Percentiles that are exact are of n sorted
 * values the one of rank ⌊level · n⌋, from 0.
 */
final class SelectBreakdown {

  static final int MOST_GROUPS = 100;

  private static final int SLOWEST = 20;

  /** The end-to-end time had each layer cost nothing. */
  private static final String WITHOUT =
      RequestColumns.LAYERS.stream()
          .map(layer -> "e2e_ns - savable_ns['" + layer + "']")
          .collect(Collectors.joining(", ", "[", "]"));

  private final BreakdownQuestion question;
  private final Weighing weighing;
  private final Grouping grouping;
  private final List<PercentileBand> bands;
  private final List<String> keys;

  private SelectBreakdown(BreakdownQuestion question, Weighing weighing) {
    this.question = question;
    this.weighing = weighing;
    this.grouping = new Grouping(question.groupBy(), question.percentiles(), weighing);
    this.bands = question.percentiles().stream().map(PercentileBand::around).toList();
    this.keys = keys(question.groupBy());
  }

  /** The groups, largest first; one more than {@link #MOST_GROUPS} when there are more. */
  static Counted<Group> run(ClickHouse clickHouse, BreakdownQuestion question, Weighing first) {
    return Counted.weighed(
        first, weighing -> new SelectBreakdown(question, weighing).run(clickHouse));
  }

  static Sql sql(BreakdownQuestion question, Weighing weighing) {
    return new SelectBreakdown(question, weighing).sql();
  }

  private Counted<Group> run(ClickHouse clickHouse) {
    return Counted.query(clickHouse, sql(), new GroupRow(grouping, bands, question.range())::group);
  }

  private Sql sql() {
    Sql sql = new Sql();
    addPicked(sql);
    addBounds(sql);
    addGroups(sql);
    return sql;
  }

  private void addPicked(Sql sql) {
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
            %s AS caller_view,
            %s AS server_view,
            arrayConcat(%s, [%s]) AS layers%s
          FROM whylate.requests FINAL
          WHERE\s"""
            .formatted(
                RequestColumns.CALLER_VIEW,
                RequestColumns.SERVER_VIEW,
                RequestColumns.LAYER_ARRAY,
                Field.MODEL_TIME_SQL,
                weighing.column()));
    Selection.addTo(sql, question.range(), question.where());
    sql.add("\n)");
  }

  private void addBounds(Sql sql) {
    Object[] levels = bands.stream().flatMap(b -> Stream.of(b.fromLevel(), b.toLevel())).toArray();
    sql.add(",\nbounds AS (\n  SELECT " + String.join(", ", keys) + ", ");
    sql.add(weighing.quantiles(levels.length, "e2e_ns") + " AS bound", levels);
    sql.add(",\n    -groupArraySorted(" + SLOWEST + ")(-toInt64(e2e_ns))[-1] AS slow");
    sql.add("\n  FROM picked\n  GROUP BY " + String.join(", ", keys) + "\n),\n");
  }

  private void addGroups(Sql sql) {
    int n = bands.size();
    Object[] levels = grouping.levels();
    sql.add("sums AS (\nSELECT\n  ");
    keys.forEach(key -> sql.add("picked." + key + " AS " + key + ",\n  "));
    sql.add(TotalColumns.ofRequests("", weighing));
    sql.add(",\n  " + weighing.weight() + " AS weight_n");
    grouping.addDistribution(sql, "e2e", "e2e_ns");
    grouping.addDistribution(sql, "caller", "caller_view");
    grouping.addDistribution(sql, "server", "server_view");
    grouping.addDistribution(sql, "ttft", "ttft_ns");
    grouping.addDistribution(sql, "tpot", "tpot_ns");
    if (weighing.isExact()) {
      addSavable(sql, levels);
    }
    sql.add(",\n  " + weighing.sumForEach("layers") + " AS layer_sums");
    sql.add(",\n  " + weighing.quantilesForEach(n, "layers") + " AS layers_at", levels);
    sql.add(",\n  " + weighing.sumMap("by_service") + " AS owner_sums");
    sql.add(",\n  countMap(by_service) AS owner_counts");
    sql.add(",\n  " + weighing.quantilesMap(n, "by_service") + " AS owners_at", levels);
    sql.add(",\n  any(bound) AS bounds_at");
    for (int i = 0; i < n; i++) {
      addSplit(
          sql,
          "band" + i,
          "e2e_ns BETWEEN bound[%d] AND bound[%d]".formatted(2 * i + 1, 2 * i + 2),
          weighing);
    }
    sql.add(",\n  any(slow) AS slow_from");
    addSplit(sql, "slow", "toInt64(e2e_ns) >= slow", Weighing.ONCE);
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

  private void addSavable(Sql sql, Object[] levels) {
    sql.add(",\n  countIf(savable_known) AS savable_n");
    sql.add(
        ",\n  "
            + weighing.quantilesIf(bands.size(), "e2e_ns", "savable_known")
            + " AS savable_from",
        levels);
    sql.add(
        ",\n  "
            + weighing.quantilesForEachIf(bands.size(), WITHOUT, "savable_known")
            + " AS without_at",
        levels);
  }

  private static void addSplit(Sql sql, String name, String inside, Weighing weighing) {
    sql.add(",\n  countIf(%s) AS %s_n".formatted(inside, name));
    sql.add(",\n  %s AS %s_weight".formatted(weighing.weightIf(inside), name));
    sql.add(",\n  %s AS %s_layers".formatted(weighing.sumForEachIf("layers", inside), name));
    sql.add(",\n  %s AS %s_owners".formatted(weighing.sumMapIf("by_service", inside), name));
  }

  /** One key stands for "all of them", so that there is always something to group by. */
  private static List<String> keys(List<Field> groupBy) {
    return IntStream.range(0, Math.max(1, groupBy.size())).mapToObj(i -> "g" + i).toList();
  }
}
