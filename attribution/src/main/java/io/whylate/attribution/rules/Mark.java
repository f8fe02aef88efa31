package io.whylate.attribution.rules;

import java.util.Locale;

/** What a span is, beside its layer. */
public enum Mark {
  /** It describes a call to elsewhere: its layer holds only while no other process explains it. */
  CALL,
  /** Its process is a gateway: what other processes do not explain of its call is the gateway's. */
  GATEWAY,
  /**
   * An HTTP call as its caller saw it, from the call to the last byte; the client span is in it.
   */
  EXCHANGE,
  /** An engine's own span: starts after HTTP parsing, so it is never a client span's server. */
  ENGINE,
  /** It groups others and is no work of its own. */
  CONTAINER,
  /** Nobody waits for it. */
  BACKGROUND,
  /** Its result was not used, such as the loser of a hedge. */
  CANCELLED;

  static Mark of(String name) {
    for (Mark mark : values()) {
      if (mark.name().toLowerCase(Locale.ROOT).equals(name)) {
        return mark;
      }
    }
    throw new IllegalArgumentException("there is no mark '" + name + "'");
  }
}
