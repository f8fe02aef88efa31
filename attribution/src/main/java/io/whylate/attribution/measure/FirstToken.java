package io.whylate.attribution.measure;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The time to the first token of a request, and its split. */
public final class FirstToken {

  private FirstToken() {}

  /**
   * From the start of the window: the caller's own first chunk, else the first token of the last
   * model call. Null when nothing was streamed or nobody says.
   */
  public static @Nullable Long timeNs(Tree tree, List<ModelCall> calls) {
    Long own = callersFirstChunk(tree);
    if (own != null) {
      return within(own, tree);
    }
    if (calls.isEmpty()) {
      return null;
    }
    ModelCall last = calls.get(calls.size() - 1);
    return last.ttftNs() == null ? null : within(last.startNs() + last.ttftNs(), tree);
  }

  /** What the caller itself says: the span around the others first, the last try before others. */
  private static @Nullable Long callersFirstChunk(Tree tree) {
    Node best = null;
    for (Node node : tree.nodes()) {
      if (node.origin() == Node.Origin.REPORTED
          && node.sameProcess(tree.window())
          && TokenTimes.firstChunk(node.span()) != null
          && (best == null
              || node.depth() < best.depth()
              || (node.depth() == best.depth() && node.startNs() > best.startNs()))) {
        best = node;
      }
    }
    Long chunk = best == null ? null : TokenTimes.firstChunk(best.span());
    return best == null || chunk == null
        ? null
        : Long.valueOf(best.startNs() - tree.window().startNs() + chunk);
  }

  private static @Nullable Long within(long timeNs, Tree tree) {
    return timeNs < 0 || timeNs > tree.window().durationNs() ? null : timeNs;
  }

  /**
   * The part of every layer before this moment. An engine decodes once it has sent its first token,
   * so decoding before the caller has it is the token's way: it cannot be told whose.
   */
  public static Map<Layer, Long> split(List<Segment> segments, long momentNs) {
    Map<Layer, Long> layers = new EnumMap<>(Layer.class);
    for (Segment segment : segments) {
      long end = Math.min(segment.endNs(), momentNs);
      if (segment.startNs() < end) {
        Layer layer = segment.layer() == Layer.DECODE ? Layer.UNATTRIBUTED : segment.layer();
        layers.merge(layer, end - segment.startNs(), Long::sum);
      }
    }
    return layers;
  }
}
