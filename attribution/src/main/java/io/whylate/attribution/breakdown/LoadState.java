package io.whylate.attribution.breakdown;

import java.util.Locale;

/** What a request met at the servers that served it, as far as anything says so. */
public enum LoadState {
  /** A process had just started: classes were loaded, caches filled, connections opened. */
  COLD;

  /** The key in rows and JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
