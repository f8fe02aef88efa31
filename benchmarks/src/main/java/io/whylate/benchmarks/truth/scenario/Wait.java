package io.whylate.benchmarks.truth.scenario;

import io.whylate.attribution.breakdown.Layer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was waited for from one moment to another: known, since the script says it. */
public sealed interface Wait {

  long startNs();

  long endNs();

  /** Adds the time of every layer between two moments within. */
  void charge(long fromNs, long toNs, Map<Layer, Long> layers);

  /** A wait for one thing. */
  record Piece(Layer layer, long startNs, long endNs) implements Wait {
    @Override
    public void charge(long fromNs, long toNs, Map<Layer, Long> layers) {
      if (fromNs < toNs) {
        layers.merge(layer, toNs - fromNs, Long::sum);
      }
    }
  }

  /** One thing after the other, without gaps. */
  record Chain(long startNs, long endNs, List<Wait> parts) implements Wait {
    @Override
    public void charge(long fromNs, long toNs, Map<Layer, Long> layers) {
      for (Wait part : parts) {
        long from = Math.max(fromNs, part.startNs());
        long to = Math.min(toNs, part.endNs());
        if (from < to) {
          part.charge(from, to, layers);
        }
      }
    }
  }

  /**
   * Several things at once. Whoever waits for all of them waits for the one that ends last; before
   * that one began, for what ended nearest to its beginning; and so on back. What was left unused
   * counts only where nothing else ran, and where nothing ran at all the waiter itself is left.
   */
  record Branches(long startNs, long endNs, Layer own, List<Wait> awaited, List<Wait> unused)
      implements Wait {

    @Override
    public void charge(long fromNs, long toNs, Map<Layer, Long> layers) {
      back(awaited, fromNs, toNs, layers);
    }

    private void back(List<Wait> among, long fromNs, long toNs, Map<Layer, Long> layers) {
      long cursor = toNs;
      while (cursor > fromNs) {
        Wait nearest = nearest(among, fromNs, cursor);
        if (nearest == null) {
          rest(among, fromNs, cursor, layers);
          return;
        }
        long end = Math.min(cursor, nearest.endNs());
        if (end < cursor) {
          back(runningAfter(among, end), end, cursor, layers);
        }
        long start = Math.max(fromNs, nearest.startNs());
        nearest.charge(start, end, layers);
        cursor = start;
      }
    }

    private void rest(List<Wait> among, long fromNs, long toNs, Map<Layer, Long> layers) {
      if (among.equals(unused) || unused.isEmpty()) {
        layers.merge(own, toNs - fromNs, Long::sum);
      } else {
        back(unused, fromNs, toNs, layers);
      }
    }

    private static List<Wait> runningAfter(List<Wait> among, long momentNs) {
      return among.stream().filter(wait -> wait.endNs() > momentNs).toList();
    }

    private static @Nullable Wait nearest(List<Wait> among, long fromNs, long cursor) {
      Wait best = null;
      for (Wait wait : among) {
        if (wait.startNs() < cursor
            && wait.endNs() > fromNs
            && (best == null || isNearer(wait, best, cursor))) {
          best = wait;
        }
      }
      return best;
    }

    private static boolean isNearer(Wait one, Wait other, long cursor) {
      long distance = Math.abs(one.endNs() - cursor) - Math.abs(other.endNs() - cursor);
      return distance < 0 || (distance == 0 && one.startNs() > other.startNs());
    }
  }
}
