package io.whylate.query.ask;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A breakdown over time: of each step of the range by itself, by group. */
public record TimeseriesQuestion(
    TimeRange range,
    Filter where,
    List<Field> groupBy,
    List<Percentile> percentiles,
    Duration step) {

  private static final int MOST_STEPS = 1000;
  private static final int USUAL_STEPS = 60;
  private static final List<String> ROUND =
      List.of("1s", "5s", "10s", "30s", "1m", "5m", "10m", "30m", "1h", "6h", "1d", "7d", "30d");

  /** Reads the step; when absent, the shortest round one that makes at most 60 of the range. */
  public static TimeseriesQuestion parse(
      TimeRange range,
      Filter where,
      List<Field> groupBy,
      List<Percentile> percentiles,
      @Nullable String step) {
    Duration length = Duration.between(range.from(), range.to());
    Duration read = step == null ? usual(length) : read(step);
    if (read.toMillis() < 1 || length.dividedBy(read) >= MOST_STEPS) {
      throw new BadQuestion(
          "step must be 1ms or more and make at most "
              + MOST_STEPS
              + " of the range; here about "
              + usual(length).toSeconds()
              + "s would do");
    }
    return new TimeseriesQuestion(range, where, groupBy, percentiles, read);
  }

  private static Duration read(String step) {
    try {
      return Durations.parse(step);
    } catch (DateTimeException e) {
      throw new BadQuestion(
          "step=" + Quoted.shortened(step) + " is not a duration; write 10s, 5m or 1h");
    }
  }

  private static Duration usual(Duration length) {
    return ROUND.stream()
        .map(Durations::parse)
        .filter(step -> step.multipliedBy(USUAL_STEPS).compareTo(length) >= 0)
        .findFirst()
        .orElseGet(() -> length.dividedBy(USUAL_STEPS));
  }
}
