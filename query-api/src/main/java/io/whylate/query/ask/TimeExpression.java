package io.whylate.query.ask;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;

/**
 * A point in time as people write it: RFC 3339, epoch milliseconds, {@code now}, {@code now-1h}.
 */
public final class TimeExpression {

  private static final Pattern EPOCH_MILLIS = Pattern.compile("\\d{1,15}");

  /** The range that the store's nanoseconds since 1970 can hold. */
  private static final Instant LATEST = Instant.parse("2262-01-01T00:00:00Z");

  private TimeExpression() {}

  /** Reads the text of the named parameter. */
  public static Instant parse(String name, String text, Instant now) {
    try {
      Instant time = read(text, now);
      if (!time.isBefore(Instant.EPOCH) && time.isBefore(LATEST)) {
        return time;
      }
    } catch (DateTimeException | ArithmeticException e) {
      // Told below, in the same words as a time out of range.
    }
    throw new BadQuestion(
        name
            + "="
            + Quoted.shortened(text)
            + " is not a time between 1970 and 2262; write 2026-11-30T15:00:00Z, epoch"
            + " milliseconds, now or now-1h");
  }

  private static Instant read(String text, Instant now) {
    if (text.equals("now")) {
      return now;
    }
    if (text.startsWith("now-") || text.startsWith("now+") || text.startsWith("now ")) {
      // An unescaped plus arrives as a blank.
      Duration shift = Durations.parse(text.substring(4));
      return text.charAt(3) == '-' ? now.minus(shift) : now.plus(shift);
    }
    if (EPOCH_MILLIS.matcher(text).matches()) {
      return Instant.ofEpochMilli(Long.parseLong(text));
    }
    return OffsetDateTime.parse(text).toInstant();
  }
}
