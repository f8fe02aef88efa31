package io.whylate.query.answer;

import io.whylate.attribution.breakdown.Layer;
import java.util.Map;

/**
 * How a mean differs between two sets of requests. The deltas of {@code byService} add up to that
 * of the whole exactly, and so do those of {@code layers}; in each of them {@code mixNs} and {@code
 * withinNs} add up to {@code deltaNs}.
 *
 * @param mixInterval of {@code whole.mixNs}
 * @param withinInterval of {@code whole.withinNs}
 * @param model prefill, decode and undivided together
 * @param byService the largest change first
 */
public record Change(
    Part whole,
    Interval mixInterval,
    Interval withinInterval,
    Map<Layer, Part> layers,
    Part model,
    Map<String, Part> byService) {

  /**
   * The mean of one part of the time on both sides.
   *
   * @param deltaNs candidate less baseline
   * @param interval of {@code deltaNs}
   * @param mixNs what other requests explain: more or fewer of the kinds that take long
   * @param withinNs what changed for requests of the same kind
   */
  public record Part(
      long baselineNs,
      long candidateNs,
      long deltaNs,
      Interval interval,
      long mixNs,
      long withinNs) {}

  /** Where the truth lies with the confidence that the answer states. */
  public record Interval(long fromNs, long toNs) {

    /** Whether it could be that nothing has changed. */
    public boolean holdsZero() {
      return fromNs <= 0 && toNs >= 0;
    }
  }
}
