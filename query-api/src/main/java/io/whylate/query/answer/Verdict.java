package io.whylate.query.answer;

import io.whylate.attribution.breakdown.Layer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one request was slow for, in one sentence and its parts.
 *
 * @param category who should look at it first
 * @param biggest where most of the time went
 * @param unusual what took the most time more than it usually does; null when nothing did, or there
 *     are too few peers to tell
 * @param parts the time of each category; they add up to the end-to-end time
 */
public record Verdict(
    Category category,
    String sentence,
    Part biggest,
    @Nullable Part unusual,
    Map<Category, Long> parts) {

  /**
   * One layer at one service.
   *
   * @param owner {@code layer@service}, for a hop {@code layer@service>peer}
   * @param share of the end-to-end time, 0 to 1
   * @param rank of the whole layer among peers; null when there are too few
   */
  public record Part(
      Category category,
      Layer layer,
      String owner,
      long ns,
      double share,
      Peers.@Nullable Rank rank) {}
}
