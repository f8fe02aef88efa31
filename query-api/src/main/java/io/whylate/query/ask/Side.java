package io.whylate.query.ask;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One of two sets of requests that are set against each other.
 *
 * @param name what it was asked as
 * @param where what both sides must fulfil, and {@code own}
 * @param own what only this side must fulfil
 */
public record Side(String name, TimeRange range, Filter where, Filter own) {

  private static final Pattern FORM =
      Pattern.compile("(preceding|day_ago|week_ago|[^=!<>~\";]+?\\.\\.[^=!<>~\";]+)(?:;(.*))?");

  /**
   * Reads a window ({@code preceding}, {@code day_ago}, {@code week_ago} or {@code FROM..TO}), a
   * filter, or both with a semicolon between them.
   *
   * @param text null for all requests of {@code range}
   * @param range the window that is meant when none is named, and that others are counted from
   */
  static Side parse(
      String parameter, @Nullable String text, TimeRange range, Filter common, Instant now) {
    if (text == null) {
      return new Side(parameter, range, common, Filter.NONE);
    }
    Matcher form = FORM.matcher(text);
    boolean windowed = form.matches();
    Filter own = Filter.parse(windowed ? form.group(2) : text);
    TimeRange window =
        windowed ? window(parameter, Objects.requireNonNull(form.group(1)), range, now) : range;
    return new Side(text, window, common.and(own), own);
  }

  private static TimeRange window(String parameter, String text, TimeRange range, Instant now) {
    return switch (text) {
      case "preceding" -> shifted(range, Duration.between(range.from(), range.to()));
      case "day_ago" -> shifted(range, Duration.ofDays(1));
      case "week_ago" -> shifted(range, Duration.ofDays(7));
      default -> {
        int dots = text.indexOf("..");
        yield new TimeRange(
            TimeExpression.parse(parameter, text.substring(0, dots).strip(), now),
            TimeExpression.parse(parameter, text.substring(dots + 2).strip(), now));
      }
    };
  }

  private static TimeRange shifted(TimeRange range, Duration back) {
    return new TimeRange(range.from().minus(back), range.to().minus(back));
  }
}
