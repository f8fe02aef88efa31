package io.whylate.query.cli;

import java.util.Map;

/** What the flags of a breakdown mean, in words. */
final class FlagText {

  private static final Map<String, String> MEANINGS =
      Map.ofEntries(
          Map.entry("graft_ambiguous", "a server's spans could hang under more than one call"),
          Map.entry("window_extended", "the stream went on after the client's span had ended"),
          Map.entry("ends_at_headers", "the client's span ends before the body was read"),
          Map.entry("clock_step", "a clock was set during the request"),
          Map.entry("clock_conflict", "the clocks of the services contradict each other"),
          Map.entry("clock_unknown", "a service does not say which host's clock it uses"),
          Map.entry("async_assumed", "a message is taken to have been waited for"),
          Map.entry("seen_from_outside", "the model's time includes the path to its provider"),
          Map.entry("lost_spans", "spans are missing"),
          Map.entry("before_engine", "time before the engine's own span cannot be told apart"),
          Map.entry("after_engine", "time after the engine's own span cannot be told apart"));

  private FlagText() {}

  /** The flag and, when it is known here, its meaning. */
  static String of(String flag) {
    String meaning = MEANINGS.get(flag);
    return meaning == null ? flag : flag + ": " + meaning;
  }
}
