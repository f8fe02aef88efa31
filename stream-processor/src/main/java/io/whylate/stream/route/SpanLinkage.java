package io.whylate.stream.route;

import org.jspecify.annotations.Nullable;

/**
 * What a span of a trace says about its place.
 *
 * @param parentSpanId null for a root
 * @param requestKey the key it carries; null when none
 * @param guessedKey the key under which it was sent on without knowing better; null when it was not
 */
record SpanLinkage(
    @Nullable String parentSpanId, @Nullable String requestKey, @Nullable String guessedKey) {

  /** Of a span that was only heard of, as a parent. */
  static final SpanLinkage UNKNOWN = new SpanLinkage(null, null, null);

  SpanLinkage guessed(String key) {
    return new SpanLinkage(parentSpanId, requestKey, key);
  }
}
