package io.whylate.attribution.breakdown;

import java.util.Locale;

/** Whose wait the window of a request is. */
public enum Perspective {
  /** The window is the caller's: it holds everything the caller waited for. */
  CALLER,
  /** Only a server's side was seen: the caller's own time and the first hop are unknown. */
  SERVER;

  /** The key in rows and JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
