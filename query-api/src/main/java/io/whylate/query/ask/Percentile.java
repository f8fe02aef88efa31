package io.whylate.query.ask;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A percentile between 0 and 100, both excluded, as exact as it was written. */
public record Percentile(BigDecimal value) implements Comparable<Percentile> {

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
  private static final int MOST = 8;
  private static final int MOST_DECIMALS = 6;

  public Percentile {
    value = value.stripTrailingZeros();
    if (value.signum() <= 0 || value.compareTo(HUNDRED) >= 0 || value.scale() > MOST_DECIMALS) {
      throw new BadQuestion(
          "percentiles must lie between 0 and 100, both excluded, with at most "
              + MOST_DECIMALS
              + " decimals, like 50,90,99.9");
    }
  }

  public static Percentile of(String text) {
    try {
      if (text.length() <= 12) {
        return new Percentile(new BigDecimal(text));
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new BadQuestion(
        "percentiles=" + Quoted.shortened(text) + " is not a number; write 50,90,99.9");
  }

  /** Reads a list such as {@code 50,90,99.9}, sorted and without repetitions. */
  public static List<Percentile> parse(@Nullable String text) {
    String[] parts = (text == null ? "50,90,99" : text).split(",", -1);
    if (parts.length > MOST) {
      throw new BadQuestion("percentiles: at most " + MOST + " at once");
    }
    return Stream.of(parts).map(part -> of(part.strip())).sorted().distinct().toList();
  }

  /** The share of requests below it, 0 to 1. */
  public double level() {
    return value.movePointLeft(2).doubleValue();
  }

  @Override
  public int compareTo(Percentile other) {
    return value.compareTo(other.value);
  }

  /** The key in answers, such as {@code 99.9}. */
  @Override
  public String toString() {
    return value.toPlainString();
  }
}
