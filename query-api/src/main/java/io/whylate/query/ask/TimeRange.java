package io.whylate.query.ask;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The requests that started at or after {@code from} and before {@code to}. */
public record TimeRange(Instant from, Instant to) {

  private static final Duration DEFAULT_LENGTH = Duration.ofHours(1);

  public TimeRange {
    if (!from.isBefore(to)) {
      throw new BadQuestion(
          "from (" + from + ") is not before to (" + to + "); swap or widen them");
    }
  }

  /** Reads both ends; {@code to} defaults to now, {@code from} to one hour before {@code to}. */
  public static TimeRange parse(@Nullable String from, @Nullable String to, Instant now) {
    Instant end = to == null ? now : TimeExpression.parse("to", to, now);
    Instant start =
        from == null ? end.minus(DEFAULT_LENGTH) : TimeExpression.parse("from", from, now);
    return new TimeRange(start, end);
  }
}
