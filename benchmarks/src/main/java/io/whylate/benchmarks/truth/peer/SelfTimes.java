package io.whylate.benchmarks.truth.peer;

import io.whylate.attribution.breakdown.Layer;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Self times in the manner of trace viewers and span metrics: every span's length less the time in
 * which children of it run, summed by layer. Times are taken as they are written, so children on
 * other clocks cover nothing, and what runs in parallel counts as often as it runs.
 */
final class SelfTimes {

  private SelfTimes() {}

  static Map<Layer, Long> layers(PeerTree tree) {
    Map<Layer, Long> layers = new EnumMap<>(Layer.class);
    for (PeerSpan span : tree.spans()) {
      layers.merge(span.layer(tree.root()), span.durationNs() - covered(span), Long::sum);
    }
    return layers;
  }

  private static long covered(PeerSpan span) {
    List<PeerSpan> children =
        span.children().stream().sorted(Comparator.comparingLong(PeerSpan::startNs)).toList();
    long covered = 0;
    long cursor = span.startNs();
    for (PeerSpan child : children) {
      long start = Math.max(cursor, child.startNs());
      long end = Math.min(span.endNs(), child.endNs());
      if (start < end) {
        covered += end - start;
        cursor = end;
      }
    }
    return covered;
  }
}
