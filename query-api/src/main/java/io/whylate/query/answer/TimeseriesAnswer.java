package io.whylate.query.answer;

import io.whylate.attribution.breakdown.Layer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the time was spent, step by step.
 *
 * @param stepMs each step begins a whole number of these after {@code asked.from}
 * @param points in order of time, then the largest group first; steps without requests are left out
 * @param morePoints whether there were more than an answer holds
 */
public record TimeseriesAnswer(
    Asked asked,
    @Nullable Instant asOf,
    long n,
    Coverage coverage,
    Sampling sampling,
    String method,
    List<String> percentiles,
    List<String> groupBy,
    long stepMs,
    List<Point> points,
    boolean morePoints) {

  /**
   * The requests of one group that started within one step.
   *
   * @param weightedN how many requests they stand for, see {@link Sampling}
   * @param layersNs the mean of each layer with time; they add up to the mean end-to-end time
   * @param ttft null when none has a first token
   */
  public record Point(
      Instant from,
      Map<String, @Nullable String> group,
      long n,
      double weightedN,
      Coverage coverage,
      Distribution e2e,
      @Nullable Distribution ttft,
      Map<Layer, Long> layersNs,
      long modelNs) {}
}
