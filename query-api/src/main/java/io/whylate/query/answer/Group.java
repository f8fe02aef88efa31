package io.whylate.query.answer;

import io.whylate.attribution.breakdown.Layer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The requests that have the same values in the fields that were asked to group by.
 *
 * @param group these values as text; null is unknown
 * @param weightedN how many requests they stand for, see {@link Sampling}
 * @param callerView what callers waited, over the requests whose caller was seen; null when none
 *     was
 * @param serverView what our side took: of what a caller waited, all but its own code and the
 *     network of its own calls; of a request that was seen from the server only, all of it
 * @param ttft over the requests that have a first token; null when none has
 * @param tpot time per output token after the first chunk, over the requests that have it
 * @param layers those with time; their means add up to the mean end-to-end time
 * @param savable null when it is known of no request, and where percentiles are sketched: the
 *     difference of two that may be off by 1 % says nothing about a small layer
 * @param model prefill, decode and undivided together
 */
public record Group(
    Map<String, @Nullable String> group,
    long n,
    double weightedN,
    Coverage coverage,
    Distribution e2e,
    @Nullable Distribution callerView,
    Distribution serverView,
    @Nullable Distribution ttft,
    @Nullable Distribution tpot,
    Map<Layer, LayerTime> layers,
    LayerTime model,
    Map<String, OwnerTime> byService,
    List<Composition> composition,
    Slowest slowest,
    @Nullable Savable savable) {

  /**
   * The mean split of the slowest requests: anecdotes where a percentile cannot be answered.
   *
   * @param n at most 20, and those as slow as the last of them
   * @param fromNs the shortest of them
   */
  public record Slowest(long n, long fromNs, Split split) {}

  /**
   * How much lower the percentiles of the end-to-end time would be had a layer cost nothing and all
   * else kept its order.
   *
   * @param n the requests of which that is known
   */
  public record Savable(long n, Map<Layer, Map<String, Long>> layersNs) {}
}
