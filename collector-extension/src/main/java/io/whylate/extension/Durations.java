package io.whylate.extension;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.function.Function;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings that are lengths of time: a number, whole or with decimals, and a unit ({@code ns},
 * {@code us}, {@code ms}, {@code s}), as {@code 1ms}, {@code 0.5 s}; without a unit the setting's
 * own.
 */
public final class Durations {

  private static final Logger LOG = Logger.getLogger("io.whylate.extension");
  private static final Pattern DURATION =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(ns|us|ms|s)?");

  private Durations() {}

  /** In nanoseconds; what is no duration is logged in one line, and {@code fallback} holds. */
  public static long nanos(
      Function<String, @Nullable String> setting, String key, String ownUnit, String fallback) {
    String value = setting.apply(key);
    if (value == null || value.trim().isEmpty()) {
      return parsed(fallback, ownUnit);
    }
    try {
      return parsed(value, ownUnit);
    } catch (IllegalArgumentException none) {
      LOG.warning("whylate: " + key + " is no duration: '" + value + "'; " + fallback + " holds");
      return parsed(fallback, ownUnit);
    }
  }

  private static long parsed(String value, String ownUnit) {
    Matcher duration = DURATION.matcher(value.trim().toLowerCase(Locale.ROOT));
    if (!duration.matches()) {
      throw new IllegalArgumentException(value);
    }
    String unit = duration.group(2) == null ? ownUnit : duration.group(2);
    return new BigDecimal(duration.group(1)).multiply(nanosPer(unit)).longValue();
  }

  private static BigDecimal nanosPer(String unit) {
    switch (unit) {
      case "ns":
        return BigDecimal.ONE;
      case "us":
        return BigDecimal.valueOf(1_000);
      case "s":
        return BigDecimal.valueOf(1_000_000_000);
      default:
        return BigDecimal.valueOf(1_000_000);
    }
  }
}
