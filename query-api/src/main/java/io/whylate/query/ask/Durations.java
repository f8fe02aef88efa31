package io.whylate.query.ask;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: a number and a unit, such as {@code 1.5s} or {@code 30m}. */
public final class Durations {

  private static final Pattern FORM =
      Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(ns|us|ms|s|m|h|d)");

  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L,
          "d", 86_400_000_000_000L);

  private Durations() {}

  /**
   * Reads a duration; what is finer than a nanosecond is cut off.
   *
   * @throws DateTimeException when the text is no duration or longer than 292 years
   */
  public static Duration parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new DateTimeException("not a duration: " + text);
    }
    BigDecimal nanos =
        new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit(matcher.group(2))));
    if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw new DateTimeException("too long: " + text);
    }
    return Duration.ofNanos(nanos.longValue());
  }

  private static long unit(String symbol) {
    Long nanos = NANOS.get(symbol);
    if (nanos == null) {
      throw new DateTimeException("unknown unit: " + symbol);
    }
    return nanos;
  }
}
