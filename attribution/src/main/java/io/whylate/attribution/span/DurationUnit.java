package io.whylate.attribution.span;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The unit in which a producer writes a duration. The key of an attribute decides it, never the
 * size of the number: 1502 and 1.50231 can both be one and a half seconds.
 */
public enum DurationUnit {
  SECONDS(1_000_000_000),
  MILLISECONDS(1_000_000),
  MICROSECONDS(1_000),
  NANOSECONDS(1),
  /** A text with its own unit, as Rust prints a duration for debugging: {@code "612.4µs"}. */
  RUST_DEBUG(0);

  /** The micro sign, which Rust prints, or the Greek letter that looks like it, or plain u. */
  private static final Pattern DEBUG_TEXT =
      Pattern.compile("\\+?(\\d+(?:\\.\\d+)?)(s|ms|[\u00b5\u03bcu]s|ns)");

  /**
   * About 31 years: so long that it is broken data, so short that sums of a few do not overflow.
   */
  private static final double MAX_NS = 1e18;

  private final long ns;

  DurationUnit(long ns) {
    this.ns = ns;
  }

  /**
   * The duration under this key in nanoseconds, also when written as a string or in an array of
   * one. Null when it is absent, negative (engines write -1 for missing), NaN, or no number.
   */
  public @Nullable Long read(Attributes attributes, String key) {
    if (this == RUST_DEBUG) {
      String text = attributes.text(key);
      return text == null ? null : parseDebug(text);
    }
    Double number = attributes.number(key);
    return number == null ? null : toNs(number, ns);
  }

  private static @Nullable Long parseDebug(String text) {
    Matcher matcher = DEBUG_TEXT.matcher(text.trim());
    if (!matcher.matches()) {
      return null;
    }
    DurationUnit unit =
        switch (matcher.group(2)) {
          case "s" -> SECONDS;
          case "ms" -> MILLISECONDS;
          case "ns" -> NANOSECONDS;
          default -> MICROSECONDS;
        };
    return toNs(Double.parseDouble(matcher.group(1)), unit.ns);
  }

  private static @Nullable Long toNs(double number, long unitNs) {
    return number < 0 ? null : Math.round(Math.min(number * unitNs, MAX_NS));
  }
}
