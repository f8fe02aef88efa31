package io.whylate.attribution.breakdown;

import java.util.Locale;

/** What was odd with the evidence of a request. */
public enum Flag {
  /** A span ended before it began; taken as having no length. */
  NEGATIVE_DURATION,
  /** One span was reported twice with other times; the later end was taken. */
  CONFLICTING_SPAN,
  /** Spans were their own ancestors; the cycle was cut at its earliest span. */
  PARENT_CYCLE,
  /** Spans name a parent that was not seen. */
  LOST_SPANS,
  /**
   * A process says that it lost spans while it worked on the request, perhaps of the request: what
   * they would have shown is inside other layers.
   */
  SPANS_DROPPED,
  /** Several client spans could have called a server in another trace. */
  GRAFT_AMBIGUOUS,
  /** More than one span has no parent; the longest is the window. */
  SEVERAL_ROOTS,
  /** The caller tried more than once; the window holds all tries and the waits between. */
  ATTEMPTS,
  /** The window's client span ended before its server did, so the window ends with the server. */
  WINDOW_EXTENDED,
  /** A client span ended at the headers of a stream, so its length says nothing about clocks. */
  ENDS_AT_HEADERS,
  /** A pair's estimate of the last minute does not fit the request: a clock was set. */
  CLOCK_STEP,
  /** No single offset of a clock fits all its calls; each call was placed by itself. */
  CLOCK_CONFLICT,
  /** The consumer of a message was charged: nothing else ran, but nobody says it was waited for. */
  ASYNC_ASSUMED,
  /**
   * Too many spans run outside too many others: some were charged under the window only, and all
   * time is contested.
   */
  SIMPLIFIED,
  /** Too many spans to be read at once: the shortest are missing, and others bear their time. */
  SHORT_SPANS_LEFT_OUT,
  /** More spans came than are kept of one request; what is beyond is missing. */
  OVERFLOWED,
  /** It was broken down before its time, for want of room for more requests. */
  EVICTED,
  /** There are more than 10,000 spans: what a layer would save was not worked out. */
  MANY_SPANS,
  /** An engine reports more time than its span lasted. */
  LEDGER_EXCEEDS_SPAN,
  /** A first token is reported for after the end of its call. */
  FIRST_TOKEN_AFTER_END,
  /** Counts of tokens contradict each other: a part exceeds its whole, or output its limit. */
  TOKENS_DISAGREE,
  /** A hosted model seen from its caller only: its time includes the path to it. */
  SEEN_FROM_OUTSIDE;

  /** The key in rows and JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
