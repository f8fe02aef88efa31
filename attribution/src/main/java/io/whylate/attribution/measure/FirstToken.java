package io.whylate.attribution.measure;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.breakdown.TimerEvent;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import io.whylate.attribution.walk.Charge;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The first token of a request.
 *
 * @param ns from the start of the window
 * @param end the event that this time ends with; null when nobody says
 */
public record FirstToken(long ns, @Nullable TimerEvent end) {

  /**
   * The caller's own first chunk, else the first token of the last model call. Null when nothing
   * was streamed or nobody says.
   */
  public static @Nullable FirstToken of(Tree tree, List<ModelCall> calls) {
    Node own = firstOfCaller(tree);
    TimeToToken seen = own == null ? null : TokenTimes.seenByCaller(own.span());
    if (own != null && seen != null) {
      return within(tree, own.startNs() - tree.window().startNs() + seen.ns(), seen.end());
    }
    ModelCall last = calls.isEmpty() ? null : calls.get(calls.size() - 1);
    return last == null || last.ttftNs() == null
        ? null
        : within(tree, last.startNs() + last.ttftNs(), last.timerEnd());
  }

  /** Where the caller itself says it: the span around the others, the last try before others. */
  private static @Nullable Node firstOfCaller(Tree tree) {
    Node best = null;
    for (Node node : tree.nodes()) {
      if (node.origin() == Node.Origin.REPORTED
          && node.sameProcess(tree.window())
          && TokenTimes.seenByCaller(node.span()) != null
          && (best == null
              || node.depth() < best.depth()
              || (node.depth() == best.depth() && node.startNs() > best.startNs()))) {
        best = node;
      }
    }
    return best;
  }

  private static @Nullable FirstToken within(Tree tree, long ns, @Nullable TimerEvent end) {
    return ns < 0 || ns > tree.window().durationNs() ? null : new FirstToken(ns, end);
  }

  /** The call whose token it was: the last to have one by then. */
  public @Nullable Node emitter(Tree tree, List<ModelCall> calls) {
    ModelCall last = null;
    for (ModelCall call : calls) {
      if (firstSign(call) <= ns && (last == null || firstSign(call) >= firstSign(last))) {
        last = call;
      }
    }
    return last == null ? null : node(tree, last);
  }

  private static long firstSign(ModelCall call) {
    return call.ttftNs() == null ? call.startNs() : call.startNs() + call.ttftNs();
  }

  private static @Nullable Node node(Tree tree, ModelCall call) {
    for (Node node : tree.nodes()) {
      if (node.origin() == Node.Origin.REPORTED
          && node.span().spanId().equals(call.spanId())
          && node.startNs() - tree.window().startNs() == call.startNs()) {
        return node;
      }
    }
    return null;
  }

  /**
   * The time to the first token by layer. An engine decodes once it has sent its first token, so
   * its decoding before the caller has it is the token's way: it cannot be told whose.
   *
   * @param charges up to the first token
   * @param layers by {@link Node#index()}, the layer of the node's own time
   */
  public static Map<Layer, Long> split(
      Tree tree, List<Charge> charges, Layer[] layers, @Nullable Node emitter) {
    int from = emitter == null ? 0 : emitter.index();
    int to = emitter == null ? 0 : tree.behind(emitter);
    Map<Layer, Long> split = new EnumMap<>(Layer.class);
    for (Charge charge : charges) {
      int i = charge.node().index();
      Layer layer = layers[i];
      boolean onItsWay = layer == Layer.DECODE && from <= i && i < to;
      split.merge(
          onItsWay ? Layer.UNATTRIBUTED : layer, charge.endNs() - charge.startNs(), Long::sum);
    }
    return split;
  }
}
