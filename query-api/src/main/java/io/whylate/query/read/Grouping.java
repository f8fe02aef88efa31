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
record Grouping(List<Field> groupBy, List<Percentile> percentiles) {

  /** The values of the fields, from the columns {@code g0}, {@code g1} and so on. */
  Map<String, @Nullable String> key(Row row) throws SQLException {
    Map<String, @Nullable String> key = new LinkedHashMap<>();
    for (int i = 0; i < groupBy.size(); i++) {
      key.put(groupBy.get(i).name(), row.nullableText("g" + i));
    }
    return Collections.unmodifiableMap(key);
  }

  /**
   * From the columns {@code NAME_n}, {@code NAME_sum} and {@code NAME_at}; null when no request has
   * a value.
   */
  @Nullable Distribution distribution(Row row, String name) throws SQLException {
    long n = row.count(name + "_n");
    return n == 0
        ? null
        : new Distribution(n, row.count(name + "_sum") / n, at(row.counts(name + "_at")));
  }

  Map<String, Long> at(List<Long> values) {
    Map<String, Long> byPercentile = new LinkedHashMap<>();
    for (int i = 0; i < percentiles.size(); i++) {
      byPercentile.put(percentiles.get(i).toString(), values.get(i));
    }
    return byPercentile;
  }
}
