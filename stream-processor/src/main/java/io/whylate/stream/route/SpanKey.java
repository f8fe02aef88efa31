package io.whylate.stream.route;

import org.jspecify.annotations.Nullable;

/**
 * The request of a span as far as is known.
 *
 * @param id its key; null when nothing is known
 * @param isGuess no ancestor carries it; an ancestor, or the span itself, was sent on under it
 */
record SpanKey(@Nullable String id, boolean isGuess) {

  static final SpanKey NONE = new SpanKey(null, true);

  static SpanKey certain(String id) {
    return new SpanKey(id, false);
  }

  static SpanKey guess(String id) {
    return new SpanKey(id, true);
  }

  boolean isKnown() {
    return id != null;
  }
}
