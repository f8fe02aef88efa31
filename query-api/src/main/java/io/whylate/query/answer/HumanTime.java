package io.whylate.query.answer;

import java.util.Locale;

/** A duration as a person reads it: three figures and the unit that fits. */
public final class HumanTime {

  private static final String[] UNITS = {"ns", "µs", "ms", "s"};
  private static final double MINUTE_NS = 60e9;

  private HumanTime() {}

  public static String of(long ns) {
    if (ns >= MINUTE_NS) {
      long seconds = Math.round(ns / 1e9);
      return seconds / 60 + " min " + seconds % 60 + " s";
    }
    if (ns < 0) {
      return "-" + of(-ns);
    }
    double value = ns;
    int unit = 0;
    while (value >= 999.5 && unit < UNITS.length - 1) {
      value /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, form(value, unit), value) + " " + UNITS[unit];
  }

  private static String form(double value, int unit) {
    if (unit == 0 || value >= 99.95) {
      return "%.0f";
    }
    return value >= 9.995 ? "%.1f" : "%.2f";
  }
}
