package io.whylate.query.verdict;

import java.util.Map;

/** What the flags of a breakdown mean, in words. */
public final class FlagText {

  private static final Map<String, String> MEANINGS =
      Map.ofEntries(
          Map.entry("negative_duration", "a span ended before it began; it counts as empty"),
          Map.entry("conflicting_span", "a span came twice with other times; the later end counts"),
          Map.entry("parent_cycle", "spans name each other as parents; the circle was cut"),
          Map.entry("several_roots", "several spans have no parent; the longest is the request"),
          Map.entry("ledger_exceeds_span", "an engine reports more time than its span lasted"),
          Map.entry("first_token_after_end", "a first token is reported for after its call's end"),
          Map.entry(
              "tokens_disagree", "token counts contradict each other; a part is above its whole"),
          Map.entry(
              "attempts", "the caller tried more than once; the wait between the tries is its own"),
          Map.entry("graft_ambiguous", "a server's spans could hang under more than one call"),
          Map.entry("window_extended", "the stream went on after the client's span had ended"),
          Map.entry("ends_at_headers", "the client's span ends before the body was read"),
          Map.entry("clock_step", "a host's clock was set in the last minute"),
          Map.entry("clock_conflict", "the clocks of the services contradict each other"),
          Map.entry("clock_unknown", "a service does not say which host's clock it uses"),
          Map.entry("async_assumed", "a message is taken to have been waited for"),
          Map.entry("seen_from_outside", "the model's time includes the path to its provider"),
          Map.entry(
              "simplified", "too many spans outlive too many others; some are not told apart"),
          Map.entry(
              "short_spans_left_out", "too many spans; the shortest count as what is around them"),
          Map.entry(
              "many_spans", "more than 10,000 spans: what a layer would save was not worked out"),
          Map.entry("overflowed", "more spans came than are kept of one request"),
          Map.entry("evicted", "closed early: there was no room for more requests at a time"),
          Map.entry("lost_spans", "spans are missing"),
          Map.entry(
              "spans_dropped", "a service lost spans meanwhile; what they would show is elsewhere"),
          Map.entry("before_engine", "time before the engine's own span cannot be told apart"),
          Map.entry("after_engine", "time after the engine's own span cannot be told apart"));

  private FlagText() {}

  /** The meanings of all flags that are known here. */
  public static Map<String, String> all() {
    return MEANINGS;
  }

  /** The meaning of the flag; its own words when it is not known here. */
  public static String of(String flag) {
    return MEANINGS.getOrDefault(flag, flag.replace('_', ' '));
  }
}
