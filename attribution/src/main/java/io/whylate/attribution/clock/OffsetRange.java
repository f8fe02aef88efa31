package io.whylate.attribution.clock;

import org.jspecify.annotations.Nullable;

/**
 * Where the offset of a clock can lie, in nanoseconds.
 *
 * @param least null when nothing bounds it from below
 * @param most null when nothing bounds it from above
 */
public record OffsetRange(@Nullable Long least, @Nullable Long most) {

  public static final OffsetRange ANY = new OffsetRange(null, null);

  /** Two quartz clocks that nobody sets drift apart by at most this much, parts in a million. */
  private static final long DRIFT_PPM = 200;

  /** The range in which an offset lies that lay in this one so long ago. */
  public OffsetRange after(long ageNs) {
    long drift = (Math.abs(ageNs) + 999_999) / 1_000_000 * DRIFT_PPM;
    return new OffsetRange(
        least == null ? null : Long.valueOf(least - drift),
        most == null ? null : Long.valueOf(most + drift));
  }

  OffsetRange plus(long offset) {
    return new OffsetRange(
        least == null ? null : least + offset, most == null ? null : most + offset);
  }

  /** The same seen from the other clock. */
  OffsetRange negated() {
    return new OffsetRange(
        most == null ? null : Long.valueOf(-most), least == null ? null : Long.valueOf(-least));
  }

  OffsetRange intersect(OffsetRange other) {
    Long newLeast = least;
    if (other.least != null && (newLeast == null || other.least > newLeast)) {
      newLeast = other.least;
    }
    Long newMost = most;
    if (other.most != null && (newMost == null || other.most < newMost)) {
      newMost = other.most;
    }
    return new OffsetRange(newLeast, newMost);
  }

  /** Whether no offset fits. */
  public boolean isEmpty() {
    return least != null && most != null && least > most;
  }

  boolean isClosed() {
    return least != null && most != null;
  }

  /** How far an offset can be from the truth when that lies in this range; null when not known. */
  @Nullable Long errorOf(long offset) {
    return least == null || most == null
        ? null
        : Long.valueOf(Math.max(0, Math.max(most - offset, offset - least)));
  }

  /**
   * 0 when it is possible, else the middle, else the one bound. Where one side is open, 0 is a
   * guess, and not taken against what is likely.
   */
  long choose(OffsetRange likely) {
    if (holds(0) && (isClosed() || likely.holds(0))) {
      return 0;
    }
    if (least != null && most != null) {
      return least + (most - least) / 2;
    }
    return least != null ? least : most == null ? 0 : most;
  }

  private boolean holds(long offset) {
    return (least == null || least <= offset) && (most == null || most >= offset);
  }
}
