package io.whylate.attribution.clock;

import org.jspecify.annotations.Nullable;

/**
 * Where the offset of a clock can lie, in nanoseconds.
 *
 * @param least null when nothing bounds it from below
 * @param most null when nothing bounds it from above
 */
record OffsetRange(@Nullable Long least, @Nullable Long most) {

  static final OffsetRange ANY = new OffsetRange(null, null);

  OffsetRange plus(long offset) {
    return new OffsetRange(
        least == null ? null : least + offset, most == null ? null : most + offset);
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

  boolean isEmpty() {
    return least != null && most != null && least > most;
  }

  /** 0 when it is possible, else the middle, else the one bound. */
  long choose() {
    if ((least == null || least <= 0) && (most == null || most >= 0)) {
      return 0;
    }
    if (least != null && most != null) {
      return least + (most - least) / 2;
    }
    return least != null ? least : most == null ? 0 : most;
  }
}
