package io.whylate.query.read;

import io.whylate.query.answer.ThroughputAnswer.Together;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.TimeRange;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that calls of models emitted within a range, by group: also those of requests that
 * started before it, up to a day. The k-th of n tokens, from 0, is emitted at {@code first + k ·
 * (last − first) / (n − 1)}, so that those of two ranges side by side add up to those of both.
 */
final class SelectTokens {

  private static final Duration LONGEST_REQUEST = Duration.ofDays(1);

  /** So many of a call's tokens were emitted before a moment. */
  private static final String BEFORE =
      """
      multiIf(? <= first, 0, ? > last, tokens, tokens < 2, tokens,
          toInt64(intDiv(toInt128(? - first) * (tokens - 1) + (last - first) - 1, greatest(last - first, 1))))""";

  private final BreakdownQuestion question;
  private final Grouping grouping;

  private SelectTokens(BreakdownQuestion question, Weighing weighing) {
    this.question = question;
    this.grouping = new Grouping(question.groupBy(), question.percentiles(), weighing);
  }

  /** What the calls of one group emitted together. */
  record Part(Map<String, @Nullable String> key, Together together) {}

  /** The group that emitted most first. */
  static List<Part> run(ClickHouse clickHouse, BreakdownQuestion question, Weighing weighing) {
    SelectTokens select = new SelectTokens(question, weighing);
    return clickHouse.query(select.sql(), select::part);
  }

  static Sql sql(BreakdownQuestion question, Weighing weighing) {
    return new SelectTokens(question, weighing).sql();
  }

  private Sql sql() {
    Weighing weighing = grouping.weighing();
    TimeRange range = question.range();
    TimeRange reaching = new TimeRange(range.from().minus(LONGEST_REQUEST), range.to());
    long from = Selection.nanos(range.from());
    long to = Selection.nanos(range.to());
    Sql sql = new Sql().add("WITH picked AS (\n  SELECT row_id, opened_at, revision");
    sql.add(", toUnixTimestamp64Nano(start) AS start_unix_ns" + grouping.keyColumns());
    sql.add(weighing.column() + "\n  FROM whylate.requests FINAL\n  WHERE ");
    Selection.addTo(sql, reaching, question.where());
    sql.add("\n  AND toUnixTimestamp64Nano(start) + toInt64(e2e_ns + tail_ns) >= ?", from);
    sql.add("\n),\ncalls AS (\n  SELECT row_id, opened_at, revision, start_ns, end_ns, ttft_ns");
    sql.add(", toInt64(output_tokens) AS tokens");
    CallSelection.addTo(sql, reaching);
    sql.add("\n),\nemitting AS (\n  SELECT\n    tokens, start_unix_ns + end_ns AS last");
    sql.add(weighing == Weighing.ONCE ? "" : ", weight");
    sql.add(grouping.keys() + ",\n    if(isNull(ttft_ns), last,");
    sql.add(" least(last, start_unix_ns + start_ns + toInt64(assumeNotNull(ttft_ns)))) AS first\n");
    sql.add("  FROM calls INNER JOIN picked USING (row_id, opened_at, revision)\n");
    sql.add("  WHERE last >= ? AND first < ?\n)\nSELECT\n  count() AS calls", from, to);
    sql.add(grouping.keys() + ",\n  countIf(isNull(tokens)) AS unknown,\n  ");
    sql.add(
        weighing.sum("ifNull(" + BEFORE + " - " + BEFORE + ", 0)") + " AS emitted",
        to,
        to,
        to,
        from,
        from,
        from);
    sql.add("\nFROM emitting");
    if (!question.groupBy().isEmpty()) {
      sql.add("\nGROUP BY " + grouping.keys().substring(2));
    }
    return sql.add("\nHAVING calls > 0\nORDER BY emitted DESC" + grouping.keys());
  }

  private Part part(Row row) throws SQLException {
    TimeRange range = question.range();
    return new Part(
        grouping.key(row),
        Together.of(
            row.count("calls"),
            row.count("unknown"),
            grouping.weighing().whole(row.amount("emitted")),
            Duration.between(range.from(), range.to()).toNanos() / 1e9));
  }
}
