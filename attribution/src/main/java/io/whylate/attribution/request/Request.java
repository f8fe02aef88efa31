package io.whylate.attribution.request;

import io.whylate.attribution.span.Span;
import java.time.Instant;
import java.util.List;

/**
 * Everything known of one request when it is broken down.
 *
 * @param occurrence 0 for the first use of the key; a key that is reused later counts on
 * @param openedAt when the first span arrived
 * @param revision how often this request was broken down before
 * @param spans in any order, duplicates included
 */
public record Request(
    RequestKey key, int occurrence, Instant openedAt, int revision, List<Span> spans) {

  /** The identity of the request's row, for ever. */
  public String rowId() {
    return key.id() + '#' + occurrence;
  }
}
