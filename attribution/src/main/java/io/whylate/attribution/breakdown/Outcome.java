package io.whylate.attribution.breakdown;

import java.util.Locale;

/** How a request ended. */
public enum Outcome {
  OK,
  ERROR;

  /** The key in rows and JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
