package io.whylate.attribution.breakdown;

import java.util.Locale;

/**
 * An event at which the measuring of a time to the first token begins or ends. Two such times can
 * be compared only when both of their events are the same.
 */
public enum TimerEvent {
  /** The caller called the model, or the caller's window began. */
  CLIENT_CALL,
  /** The server began to handle the request. */
  SERVER_ARRIVAL,
  /** The engine took the request, after parsing, templating and mostly tokenization. */
  ENGINE_ARRIVAL,
  /** The span began; its producer does not say which of the above that is. */
  SPAN_START,
  /** The caller got the first piece of the stream, which may hold any number of tokens, or none. */
  FIRST_CHUNK,
  /** The caller got the first token of any kind: visible, reasoning or a tool's call. */
  FIRST_TOKEN,
  /** The engine had made the first token, which then was still on its way to the caller. */
  ENGINE_FIRST_TOKEN;

  /** The key in rows and JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
