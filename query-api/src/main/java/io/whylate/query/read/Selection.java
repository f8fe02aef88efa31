package io.whylate.query.read;

import io.whylate.query.ask.Condition;
import io.whylate.query.ask.Field;
import io.whylate.query.ask.Filter;
import io.whylate.query.ask.Operator;
import io.whylate.query.ask.TimeRange;
import java.time.Duration;
import java.time.Instant;

/** The WHERE clause of a range and a filter. */
final class Selection {

  /**
   * A request's first span arrives after the request started, but the two are told by different
   * clocks. This much is allowed between them; the table is sorted by the arrival, so the rest of
   * it need not be read.
   */
  private static final Duration CLOCK_DISAGREEMENT = Duration.ofDays(1);

  private Selection() {}

  static Sql addTo(Sql sql, TimeRange range, Filter filter) {
    addRange(sql, range);
    return addConditions(sql, filter);
  }

  static Sql addConditions(Sql sql, Filter filter) {
    filter.conditions().forEach(condition -> addCondition(sql.add("\n  AND "), condition));
    return sql;
  }

  /** When the first span of a request of this range can have arrived. */
  static Instant earliestOpening(TimeRange range) {
    return range.from().minus(CLOCK_DISAGREEMENT);
  }

  /** All conditions, within a larger expression. */
  static Sql addAllOf(Sql sql, Filter filter) {
    String and = "";
    for (Condition condition : filter.conditions()) {
      addCondition(sql.add(and), condition);
      and = " AND ";
    }
    return sql;
  }

  private static void addRange(Sql sql, TimeRange range) {
    sql.add(
        "opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')",
        earliestOpening(range).toEpochMilli());
    sql.add("\n  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')", nanos(range.from()));
    sql.add("\n  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')", nanos(range.to()));
  }

  private static void addCondition(Sql sql, Condition condition) {
    String column = condition.field().sql();
    Object value = condition.value();
    if (value == null) {
      boolean equal = condition.operator() == Operator.EQUAL;
      sql.add(column + (equal ? " IS NULL" : " IS NOT NULL"));
      return;
    }
    boolean several = condition.field().kind() == Field.Kind.TEXTS;
    switch (condition.operator()) {
      case EQUAL -> sql.add(several ? "has(" + column + ", ?)" : column + " = ?", value);
      case EQUAL_NOT ->
          sql.add(several ? "NOT has(" + column + ", ?)" : orUnknown(column + " != ?"), value);
      case MATCHES -> sql.add("match(" + column + ", ?)", whole(value));
      case MATCHES_NOT -> sql.add(orUnknown("NOT match(" + column + ", ?)"), whole(value));
      case AT_LEAST, AT_MOST, MORE, LESS ->
          sql.add(column + " " + condition.operator() + " ?", value);
    }
  }

  private static String orUnknown(String test) {
    return "ifNull(" + test + ", true)";
  }

  private static String whole(Object pattern) {
    return "^(?:" + pattern + ")$";
  }

  static long nanos(Instant time) {
    return Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano());
  }
}
