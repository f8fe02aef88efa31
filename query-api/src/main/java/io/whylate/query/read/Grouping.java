package io.whylate.query.read;

import io.whylate.query.answer.Distribution;
import io.whylate.query.ask.Field;
import io.whylate.query.ask.Percentile;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the rows of grouped queries have in common: their keys and their percentiles. */
record Grouping(List<Field> groupBy, List<Percentile> percentiles, Weighing weighing) {

  /** The values of the fields, from the columns {@code g0}, {@code g1} and so on. */
  Map<String, @Nullable String> key(Row row) throws SQLException {
    Map<String, @Nullable String> key = new LinkedHashMap<>();
    for (int i = 0; i < groupBy.size(); i++) {
      key.put(groupBy.get(i).name(), row.nullableText("g" + i));
    }
    return Collections.unmodifiableMap(key);
  }

  /** The fields as the columns {@code g0}, {@code g1} and so on, after others. */
  String keyColumns() {
    StringBuilder columns = new StringBuilder();
    for (int i = 0; i < groupBy.size(); i++) {
      columns.append(", ").append(groupBy.get(i).sql()).append(" AS g").append(i);
    }
    return columns.toString();
  }

  /** The names of these, after others. */
  String keys() {
    StringBuilder keys = new StringBuilder();
    for (int i = 0; i < groupBy.size(); i++) {
      keys.append(", g").append(i);
    }
    return keys.toString();
  }

  /** The columns that {@link #distribution} reads, after others. */
  void addDistribution(Sql sql, String name, String column) {
    sql.add(",\n  count(%s) AS %s_n".formatted(column, name));
    sql.add(",\n  %s AS %s_weight".formatted(weighing.weightOf(column), name));
    sql.add(",\n  %s AS %s_sum".formatted(weighing.sum(column), name));
    sql.add(
        ",\n  %s AS %s_at".formatted(weighing.quantiles(percentiles.size(), column), name),
        levels());
  }

  /** Null when no request has a value. */
  @Nullable Distribution distribution(Row row, String name) throws SQLException {
    long n = row.count(name + "_n");
    return n == 0
        ? null
        : new Distribution(
            n,
            row.amount(name + "_sum").divide(row.amount(name + "_weight")).longValueExact(),
            at(row.counts(name + "_at")));
  }

  /** What is bound to the marks of quantiles. */
  Object[] levels() {
    return percentiles.stream().map(Percentile::level).toArray();
  }

  Map<String, Long> at(List<Long> values) {
    Map<String, Long> byPercentile = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      byPercentile.put(percentiles.get(i).toString(), values.get(i));
    }
    return byPercentile;
  }
}
