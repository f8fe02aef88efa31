package io.whylate.attribution.breakdown;

import java.util.Locale;

/** How much of a request was seen; the flags say why. */
public enum Completeness {
  /** The caller's and the called services' sides were seen. */
  COMPLETE,
  /** One side of a call is missing. */
  ONE_SIDED,
  /** Spans are known to be lost or cut. */
  PARTIAL;

  /** The key in rows and JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
