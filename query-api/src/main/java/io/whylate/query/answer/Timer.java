package io.whylate.query.answer;

import org.jspecify.annotations.Nullable;

/**
 * The events at which the measuring of a number begins and ends. Numbers of different timers are
 * never mixed. Null when nobody says.
 */
public record Timer(@Nullable String start, @Nullable String end) {

  /** From the first token of an answer to its last, of a call whose first token is this event. */
  public static Timer ofTokens(@Nullable String first) {
    return new Timer(
        first,
        first == null
            ? null
            : switch (first) {
              case "engine_first_token" -> "engine_last_token";
              case "first_chunk" -> "last_chunk";
              default -> "last_token";
            });
  }

  /** As part of a sentence. */
  public String inWords() {
    return start == null && end == null ? "timer unknown" : words(start) + " to " + words(end);
  }

  private static String words(@Nullable String event) {
    return event == null ? "(unknown)" : event.replace('_', ' ');
  }
}
