package io.whylate.query.answer;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.Change.Interval;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much of what has changed for the same requests they would meet without load too, and how much
 * comes with it. Both add up to {@code within_ns} of the change exactly, and so do those of each
 * layer. Either {@code fixed} and {@code load} are there, or {@code refused}.
 *
 * @param lowInFlight up to so many requests in flight are low load; null when it is known of none
 * @param baselineN how many requests met low load before
 * @param candidateN likewise, after
 * @param fixed what has changed at low load
 * @param load the rest: more load, and load that costs more
 * @param refused why it cannot be told
 */
public record LoadSplit(
    @Nullable Long lowInFlight,
    long baselineN,
    long candidateN,
    @Nullable Part fixed,
    @Nullable Part load,
    Map<Layer, OfLayer> layers,
    @Nullable String refused) {

  /** One of both parts. */
  public record Part(long ns, Interval interval) {}

  /** Both parts of the change of one layer. */
  public record OfLayer(long fixedNs, long loadNs) {}
}
