package io.whylate.query.read;

import io.whylate.query.answer.Coverage;
import io.whylate.query.answer.Sampling;
import io.whylate.query.answer.Totals;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How many requests there are and how well they were seen: of a group, and of all. */
final class TotalColumns {

  /** Before the names of the columns that are about all requests of the range and filter. */
  static final String ALL = "all_";

  private static final List<Column> COUNTS =
      List.of(
          new Column("n", "count()"),
          new Column("complete", "countIf(completeness = 'complete')"),
          new Column("one_sided", "countIf(completeness = 'one_sided')"),
          new Column("partial", "countIf(completeness = 'partial')"),
          new Column("censored_n", "countIf(censored)"),
          new Column("failed", "countIf(status = 'error')"),
          new Column("revised", "countIf(revision > 0)"),
          new Column("sampling_known", "count(sampling_probability)"));

  private static final String LOWEST = "sampling_lowest";
  static final String REPRESENTED = "weighted_n";

  private TotalColumns() {}

  /** Computes them from rows of {@code requests}. */
  static String ofRequests(String prefix) {
    return ofRequests(prefix, Weighing.ONCE);
  }

  static String ofRequests(String prefix, Weighing weighing) {
    return joined(
        COUNTS.stream().map(column -> column.sql() + " AS " + prefix + column.name()),
        "min(sampling_probability) AS " + prefix + LOWEST,
        weighing.represented() + " AS " + prefix + REPRESENTED);
  }

  /** Adds up those of all groups, also of groups that a LIMIT leaves out. */
  static String ofGroups() {
    return joined(
        COUNTS.stream()
            .map(column -> "sum(" + column.name() + ") OVER () AS " + ALL + column.name()),
        "min(" + LOWEST + ") OVER () AS " + ALL + LOWEST,
        "sum(" + REPRESENTED + ") OVER () AS " + ALL + REPRESENTED);
  }

  static Totals totals(Row row, String prefix) throws SQLException {
    long n = row.count(prefix + "n");
    return new Totals(
        n,
        coverage(row, prefix),
        Sampling.of(
            n,
            row.count(prefix + "sampling_known"),
            row.nullableNumber(prefix + LOWEST),
            row.number(prefix + REPRESENTED)));
  }

  static Coverage coverage(Row row, String prefix) throws SQLException {
    return new Coverage(
        row.count(prefix + "complete"),
        row.count(prefix + "one_sided"),
        row.count(prefix + "partial"),
        row.count(prefix + "censored_n"),
        row.count(prefix + "failed"),
        row.count(prefix + "revised"));
  }

  private static String joined(Stream<String> counts, String... more) {
    return Stream.concat(counts, Stream.of(more)).collect(Collectors.joining(",\n  "));
  }

  private record Column(String name, String sql) {}
}
