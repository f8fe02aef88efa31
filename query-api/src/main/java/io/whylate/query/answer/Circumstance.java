package io.whylate.query.answer;

import org.jspecify.annotations.Nullable;

/**
 * Something that a request met, next to what its peers usually meet.
 *
 * @param what {@code in_flight}, {@code waiting}, {@code load_state}, {@code cache_hit} or {@code
 *     gc_pause}
 * @param here of this request: how many requests, 1 for a cold start, a share of the prompt, or
 *     nanoseconds
 * @param usual the median of its peers, of a cold start their share; null when there are too few
 * @param worseThan the share of its peers that met less of it, of the cache more; null likewise
 * @param unusual whether at least nine in ten of its peers were better off
 * @param sentence all of it in words, without a full stop
 */
public record Circumstance(
    String what,
    double here,
    @Nullable Double usual,
    @Nullable Double worseThan,
    boolean unusual,
    String sentence) {

  /** From this share of better-off peers on, it is unusual. */
  public static final double UNUSUAL = 0.9;
}
