package io.whylate.attribution.clock;

/**
 * Two clocks. Offsets of a pair say how far {@code to} is ahead of {@code from}.
 *
 * @param from the one whose name sorts first, so that a pair has one name
 * @param to the other one
 */
public record ClockPair(String from, String to) {

  public ClockPair {
    if (from.compareTo(to) >= 0) {
      throw new IllegalArgumentException("not a pair of clocks in order: " + from + ", " + to);
    }
  }

  /** The pair of these two different clocks. */
  public static ClockPair of(String one, String other) {
    return one.compareTo(other) < 0 ? new ClockPair(one, other) : new ClockPair(other, one);
  }

  String other(String clock) {
    return clock.equals(from) ? to : from;
  }

  /** Turns offsets of the pair into offsets of this one of its clocks from the other, and back. */
  OffsetRange towards(String clock, OffsetRange range) {
    return clock.equals(to) ? range : range.negated();
  }
}
