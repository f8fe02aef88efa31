package io.whylate.attribution.measure;

import io.whylate.attribution.breakdown.Completeness;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** How much of a request was seen. */
public final class Evidence {

  /** Layers that show only when somebody makes spans or reports durations for them. */
  private static final Set<Layer> NEED_EVIDENCE =
      EnumSet.of(
          Layer.QUEUEING,
          Layer.PREPROCESSING,
          Layer.TOKENIZATION,
          Layer.PREFILL,
          Layer.DECODE,
          Layer.SERIALIZATION);

  private static final Set<Flag> PARTIAL =
      EnumSet.of(
          Flag.LOST_SPANS,
          Flag.SPANS_DROPPED,
          Flag.PARENT_CYCLE,
          Flag.SHORT_SPANS_LEFT_OUT,
          Flag.OVERFLOWED,
          Flag.EVICTED);

  private Evidence() {}

  /**
   * Complete only when the caller's side was seen and no time is left that lost spans or an unseen
   * half of a call would have explained.
   *
   * @param halfSeen whether a call misses a side
   */
  public static Completeness completeness(
      Perspective perspective, Set<Flag> flags, boolean halfSeen) {
    if (!Collections.disjoint(flags, PARTIAL)) {
      return Completeness.PARTIAL;
    }
    return perspective == Perspective.SERVER || halfSeen
        ? Completeness.ONE_SIDED
        : Completeness.COMPLETE;
  }

  /** Whether a process says on its spans that it lost others meanwhile. */
  public static boolean saysSpansDropped(Tree tree) {
    for (Node node : tree.nodes()) {
      Long dropped = node.span().attributes().count("whylate.lost_spans");
      if (dropped != null && dropped > 0) {
        return true;
      }
    }
    return false;
  }

  /** Layers that nothing in this evidence could have shown. */
  public static List<Layer> unseenLayers(Tree tree, Perspective perspective, Set<Layer> charged) {
    Set<Layer> unseen = EnumSet.copyOf(NEED_EVIDENCE);
    if (perspective == Perspective.SERVER) {
      unseen.add(Layer.CALLER);
      unseen.add(Layer.NETWORK);
    }
    for (Node node : tree.nodes()) {
      Layer layer = node.classification().layer();
      if (layer != null) {
        unseen.remove(layer);
      }
    }
    unseen.removeAll(charged);
    return new ArrayList<>(unseen);
  }
}
