package io.whylate.attribution.span;

/** Two clocks measure one span: a difference of up to 5 ms, or one per cent of it, is rounding. */
public final class Rounding {

  private static final long MOST_NS = 5_000_000;

  private static final int PARTS = 100;

  private Rounding() {}

  /** Whether what is reported exceeds what there is, a span of this length, by more than that. */
  public static boolean isExceeded(long excessNs, long spanNs) {
    return excessNs > Math.max(MOST_NS, spanNs / PARTS);
  }
}
