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

  /** The event that this time ends with; null when nobody says. */
  public static @Nullable TimerEvent end(Tree tree, List<ModelCall> calls) {
    Node own = firstOfCaller(tree);
    TimeToToken seen = own == null ? null : TokenTimes.seenByCaller(own.span());
    if (seen != null) {
      return seen.end();
    }
    return calls.isEmpty() ? null : calls.get(calls.size() - 1).timerEnd();
  }

  private static @Nullable Long callersFirstChunk(Tree tree) {
    Node own = firstOfCaller(tree);
    Long chunk = own == null ? null : TokenTimes.firstChunk(own.span());
    return own == null || chunk == null
        ? null
        : Long.valueOf(own.startNs() - tree.window().startNs() + chunk);
  }

  /** Where the caller itself says it: the span around the others, the last try before others. */
  private static @Nullable Node firstOfCaller(Tree tree) {
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
    return best;
  }

  private static @Nullable Long within(long timeNs, Tree tree) {
    return timeNs < 0 || timeNs > tree.window().durationNs() ? null : timeNs;
  }

  /** The call whose token came at this moment of the window: the last to have one by then. */
  public static @Nullable Node emitter(Tree tree, List<ModelCall> calls, long momentNs) {
    ModelCall last = null;
    for (ModelCall call : calls) {
      if (firstSign(call) <= momentNs && (last == null || firstSign(call) >= firstSign(last))) {
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
