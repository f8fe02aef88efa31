package io.whylate.query.read;

import io.whylate.query.answer.Composition.Band;
import io.whylate.query.ask.Percentile;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/**
 * Which requests stand for a percentile. The band of percentile p reaches from p − w to p + w, with
 * w the smallest of 2.5 points, half the way to 100 and half the way to 0: 47.5 to 52.5 for the
 * median, 98.5 to 99.5 for p99. So it is centred in rank, never reaches the extremes, and depends
 * on nothing but p. Its members are all requests whose end-to-end time lies between the exact
 * values of its two ends, both included; equal times belong to it together.
 *
 * <p>A band of fewer than {@link #FEWEST} requests is refused: one odd request would move its split
 * by more than a tenth of that request. See docs/adr/0004-composition-at-a-percentile.md.
 */
record PercentileBand(Percentile percentile, BigDecimal from, BigDecimal to) {

  static final int FEWEST = 10;

  private static final BigDecimal WIDEST = new BigDecimal("2.5");
  private static final BigDecimal HALF = new BigDecimal("0.5");
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  static PercentileBand around(Percentile percentile) {
    BigDecimal p = percentile.value();
    BigDecimal width = WIDEST.min(HUNDRED.subtract(p).multiply(HALF)).min(p.multiply(HALF));
    return new PercentileBand(percentile, p.subtract(width), p.add(width));
  }

  /** The share of requests below its lower end, 0 to 1. */
  double fromLevel() {
    return from.movePointLeft(2).doubleValue();
  }

  double toLevel() {
    return to.movePointLeft(2).doubleValue();
  }

  Band of(long n, long fromNs, long toNs) {
    return new Band(n, text(from), text(to), fromNs, toNs);
  }

  /**
   * Why a band of a group of so many requests is refused, and what would be answered.
   *
   * @param range that the group is from
   */
  String refusal(long inBand, long group, Duration range) {
    return "p"
        + percentile
        + " of "
        + group
        + (group == 1 ? " request" : " requests")
        + " has no split: "
        + inBand
        + (inBand == 1 ? " lies" : " lie")
        + " between p"
        + text(from)
        + " and p"
        + text(to)
        + ", a split needs "
        + FEWEST
        + ". "
        + remedy(group, range);
  }

  private String remedy(long group, Duration range) {
    BigDecimal width = to.subtract(from);
    BigDecimal needed =
        BigDecimal.valueOf(FEWEST).multiply(HUNDRED).divide(width, 0, RoundingMode.CEILING);
    String more =
        "Widen the range to about " + needed + " requests, " + window(needed, group, range);
    BigDecimal highest =
        HUNDRED.subtract(
            BigDecimal.valueOf(FEWEST)
                .multiply(HUNDRED)
                .divide(BigDecimal.valueOf(group), 1, RoundingMode.CEILING));
    boolean lower = highest.compareTo(HUNDRED.subtract(WIDEST.add(WIDEST))) >= 0;
    return lower && highest.compareTo(percentile.value()) < 0
        ? more + ", or ask for p" + text(highest) + " or lower."
        : more + ".";
  }

  /** How long that takes while requests come as they did. */
  private static String window(BigDecimal needed, long group, Duration range) {
    double minutes = needed.doubleValue() / group * range.toMillis() / 60_000;
    if (minutes < 120) {
      return "some " + Math.max(1, Math.round(minutes)) + " min at this rate";
    }
    return minutes < 2880
        ? "some " + Math.round(minutes / 60) + " h at this rate"
        : "some " + Math.round(minutes / 1440) + " days at this rate";
  }

  private static String text(BigDecimal value) {
    return value.stripTrailingZeros().toPlainString();
  }
}
