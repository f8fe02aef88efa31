package io.whylate.stream.metrics;

import java.util.Locale;

/**
 * Where a span that was received has gone. Once nothing is on its way between the stages, received
 * and moved together are what all the others and the open spans add up to.
 */
public enum SpanFate {
  /** Came in, whatever became of it. */
  RECEIVED,
  /** Was counted with its trace, and then again with the request it turned out to belong to. */
  MOVED,
  /** Is in a breakdown. */
  ATTRIBUTED,
  /** Is in a breakdown that was made early, for want of room. */
  EVICTED,
  /** Came when its request was forgotten already. */
  LATE,
  /** Was erased before it was in a breakdown, as somebody asked for. */
  ERASED,
  /** Came before, byte for byte. */
  DUPLICATE,
  /** Could not be used, and is kept with the reason. */
  DEAD_LETTERED;

  /** The tag of the metric. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
