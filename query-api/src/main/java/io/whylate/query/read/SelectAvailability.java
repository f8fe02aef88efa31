package io.whylate.query.read;

import io.whylate.query.answer.AvailabilityAnswer.Timed;
import io.whylate.query.answer.Timer;
import io.whylate.query.answer.Totals;
import io.whylate.query.ask.BreakdownQuestion;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the requests of each group ended, and their times to the first token by timer. A group has a
 * row for each timer; those of its requests without a first token are in one of their own.
 */
final class SelectAvailability {

  /** How requests can end, and what that means in columns. */
  enum Fate {
    OK("status = 'ok' AND NOT censored"),
    FAILED("status = 'error' AND NOT censored"),
    CUT_OFF("censored"),
    BEGUN("isNotNull(ttft_ns)"),
    COMPLETED("isNotNull(ttft_ns) AND status = 'ok' AND NOT censored");

    private final String condition;

    Fate(String condition) {
      this.condition = condition;
    }
  }

  /** Rows of requests, and how many requests they stand for. */
  record Count(long n, double weight) {

    Count plus(Count other) {
      return new Count(n + other.n, weight + other.weight);
    }
  }

  /**
   * The requests of one group and timer.
   *
   * @param ttft null when none has a first token
   */
  record Part(@Nullable String key, Totals totals, Map<Fate, Count> fates, @Nullable Timed ttft) {}

  private final BreakdownQuestion question;
  private final Grouping grouping;

  private SelectAvailability(BreakdownQuestion question, Weighing weighing) {
    this.question = question;
    this.grouping = new Grouping(question.groupBy(), question.percentiles(), weighing);
  }

  /** By the only field to group by; in its order. */
  static Counted<Part> run(ClickHouse clickHouse, BreakdownQuestion question, Weighing weighing) {
    SelectAvailability select = new SelectAvailability(question, weighing);
    return Counted.query(clickHouse, select.sql(), select::part);
  }

  static Sql sql(BreakdownQuestion question, Weighing weighing) {
    return new SelectAvailability(question, weighing).sql();
  }

  private Sql sql() {
    Weighing weighing = grouping.weighing();
    Sql sql = new Sql().add("WITH parts AS (\nSELECT\n  ");
    sql.add(question.groupBy().get(0).sql() + " AS g0,\n  timer_start,\n  timer_end,\n  ");
    sql.add("min(in_flight) AS fewest,\n  " + TotalColumns.ofRequests("", weighing));
    for (Fate fate : Fate.values()) {
      sql.add(",\n  countIf(%s) AS fate_%s_n".formatted(fate.condition, fate));
      sql.add(",\n  %s AS fate_%s".formatted(weighing.representedIf(fate.condition), fate));
    }
    grouping.addDistribution(sql, "ttft", "ttft_ns");
    sql.add("\nFROM (SELECT *" + weighing.column() + " FROM whylate.requests FINAL\nWHERE ");
    Selection.addTo(sql, question.range(), question.where());
    sql.add(")\nGROUP BY g0, timer_start, timer_end\n)\nSELECT\n  *,\n  ");
    return sql.add(TotalColumns.ofGroups())
        .add("\nFROM parts\nORDER BY min(fewest) OVER (PARTITION BY g0) NULLS LAST, ttft_n DESC");
  }

  private Part part(Row row) throws SQLException {
    Map<Fate, Count> fates = new LinkedHashMap<>();
    for (Fate fate : Fate.values()) {
      fates.put(fate, new Count(row.count("fate_" + fate + "_n"), row.number("fate_" + fate)));
    }
    boolean timed = row.count("ttft_n") > 0;
    return new Part(
        row.nullableText("g0"),
        TotalColumns.totals(row, ""),
        fates,
        timed
            ? new Timed(
                new Timer(row.nullableText("timer_start"), row.nullableText("timer_end")),
                Objects.requireNonNull(grouping.distribution(row, "ttft")))
            : null);
  }
}
