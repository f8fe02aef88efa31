package io.whylate.query.ask;

import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What has changed from one set of requests to another, on average and at a percentile.
 *
 * @param weekAgo a second baseline; null when one was asked for
 */
public record CompareQuestion(
    Side baseline, Side candidate, Percentile percentile, @Nullable Side weekAgo) {

  private static final List<String> SLICES =
      List.of("model", "workload", "streamed", "input_length", "output_length");

  /** Reads both sides; the candidate is the range itself, the baseline the one before it. */
  public static CompareQuestion parse(
      @Nullable String baseline,
      @Nullable String candidate,
      TimeRange range,
      Filter where,
      @Nullable String percentile,
      Instant now) {
    return new CompareQuestion(
        Side.parse("baseline", baseline == null ? "preceding" : baseline, range, where, now),
        Side.parse("candidate", candidate, range, where, now),
        Percentile.of(percentile == null ? "99" : percentile),
        baseline == null ? Side.parse("baseline", "week_ago", range, where, now) : null);
  }

  /** The same question with the second baseline; null when there is none. */
  public @Nullable CompareQuestion againstWeekAgo() {
    return weekAgo == null ? null : new CompareQuestion(weekAgo, candidate, percentile, null);
  }

  /** The fields whose values make a slice: like is compared with like. */
  public List<Field> slices() {
    return named(Field.all(SLICES).stream());
  }

  /** The fields that may say which requests carry the change. */
  public List<Field> traits() {
    return named(Field.traits().stream());
  }

  /** Without those that tell the two sides apart. */
  private List<Field> named(Stream<Field> fields) {
    return fields.filter(Predicate.not(this::tellsApart)).toList();
  }

  private boolean tellsApart(Field field) {
    return Stream.of(baseline, candidate)
        .flatMap(side -> side.own().conditions().stream())
        .anyMatch(condition -> condition.field().equals(field));
  }
}
