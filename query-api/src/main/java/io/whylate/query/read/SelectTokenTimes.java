package io.whylate.query.read;

import io.whylate.query.answer.AvailabilityAnswer.Timed;
import io.whylate.query.answer.ThroughputAnswer.Response;
import io.whylate.query.answer.Timer;
import io.whylate.query.ask.BreakdownQuestion;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How fast tokens came to each call of a model, of the requests of a range and filter: by group and
 * by the event that the call's first token is, which says whose clock measured.
 */
final class SelectTokenTimes {

  private static final String RATE = "1e9 / nullIf(tpot_ns, 0)";

  private final BreakdownQuestion question;
  private final Grouping grouping;

  private SelectTokenTimes(BreakdownQuestion question, Weighing weighing) {
    this.question = question;
    this.grouping = new Grouping(question.groupBy(), question.percentiles(), weighing);
  }

  /**
   * The calls of one group and timer.
   *
   * @param response their rates
   */
  record Part(Map<String, @Nullable String> key, Timed tpot, Response response) {}

  /** The most frequent timer of a group first. */
  static List<Part> run(ClickHouse clickHouse, BreakdownQuestion question, Weighing weighing) {
    SelectTokenTimes select = new SelectTokenTimes(question, weighing);
    return clickHouse.query(select.sql(), select::part);
  }

  static Sql sql(BreakdownQuestion question, Weighing weighing) {
    return new SelectTokenTimes(question, weighing).sql();
  }

  private Sql sql() {
    Weighing weighing = grouping.weighing();
    Sql sql = new Sql().add("WITH picked AS (\n  SELECT row_id, opened_at, revision");
    sql.add(
        grouping.keyColumns() + weighing.column() + "\n  FROM whylate.requests FINAL\n  WHERE ");
    Selection.addTo(sql, question.range(), question.where());
    sql.add("\n),\ncalls AS (\n  SELECT row_id, opened_at, revision, timer_end, tpot_ns");
    CallSelection.addTo(sql, question.range());
    sql.add(" AND isNotNull(tpot_ns)\n)\nSELECT\n  timer_end AS first" + grouping.keys());
    grouping.addDistribution(sql, "tpot", "tpot_ns");
    sql.add(",\n  " + weighing.mean(RATE) + " AS rate_mean");
    sql.add(
        ",\n  " + weighing.quantiles(question.percentiles().size(), RATE) + " AS rate_at",
        grouping.levels());
    sql.add("\nFROM calls INNER JOIN picked USING (row_id, opened_at, revision)");
    return sql.add("\nGROUP BY first" + grouping.keys() + "\nORDER BY tpot_n DESC, first");
  }

  private Part part(Row row) throws SQLException {
    Timer timer = Timer.ofTokens(row.nullableText("first"));
    long n = row.count("tpot_n");
    List<Double> at = row.numbers("rate_at");
    Map<String, Double> rates = new LinkedHashMap<>();
    for (int i = 0; i < at.size(); i++) {
      rates.put(question.percentiles().get(i).toString(), at.get(i));
    }
    return new Part(
        grouping.key(row),
        new Timed(timer, Objects.requireNonNull(grouping.distribution(row, "tpot"))),
        new Response(timer, n, row.number("rate_mean"), rates));
  }
}
