package io.whylate.attribution.request;

import java.util.Locale;

/** Where the key that joins the spans of a request came from. */
public enum KeyKind {
  /** A request ID carried by the services. */
  REQUEST_ID,
  /** No ID was seen: the spans of one trace. */
  TRACE;

  /** The key in rows and JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
