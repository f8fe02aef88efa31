package io.whylate.attribution.measure;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.Rounding;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Node.Origin;
import io.whylate.attribution.tree.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The calls of models within a request: one an engine's span, or a call's where no engine is seen.
 * The span around it says what the inner one leaves out. An engine that only prefills for another
 * one is a part of the other's call.
 */
public final class ModelCalls {

  private final Tree tree;
  private final Set<Flag> flags;
  private final Inherited<Boolean> prefillOnly;

  /**
   * The innermost of what describes each call.
   *
   * @param prefilledElsewhere whether an engine only prefilled for one of them
   */
  private record Found(List<Node> calls, boolean prefilledElsewhere) {}

  private ModelCalls(Tree tree, Set<Flag> flags) {
    this.tree = tree;
    this.flags = flags;
    this.prefillOnly = Inherited.in(tree, ModelCalls::isCallForPrefill);
  }

  /** The calls in the order of their starts; numbers that contradict each other are flagged. */
  public static List<ModelCall> of(Tree tree, Set<Flag> flags) {
    return new ModelCalls(tree, flags).calls();
  }

  private List<ModelCall> calls() {
    Found found = find();
    if (found.calls.isEmpty()) {
      return List.of();
    }
    Inherited<Boolean> streamed =
        Inherited.in(tree, node -> isReported(node) ? CallFacts.streamed(node.span()) : null);
    Inherited<String> model =
        Inherited.in(tree, node -> isReported(node) ? CallFacts.model(node.span()) : null);
    Map<Node, Node> around = around(found.calls);
    List<ModelCall> calls = new ArrayList<>(found.calls.size());
    for (Node node : found.calls) {
      calls.add(
          call(
              node, found.prefilledElsewhere, around.get(node), model.of(node), streamed.of(node)));
    }
    calls.sort(Comparator.comparingLong(ModelCall::startNs).thenComparing(ModelCall::spanId));
    return List.copyOf(calls);
  }

  private Found find() {
    boolean[] explained = new boolean[tree.nodes().size()];
    List<Node> calls = new ArrayList<>();
    boolean prefilledElsewhere = false;
    for (int i = explained.length - 1; i >= 0; i--) {
      Node node = tree.nodes().get(i);
      if (isModelCall(node) && !explained[i]) {
        if (Boolean.TRUE.equals(prefillOnly.of(node))) {
          prefilledElsewhere = true;
        } else {
          calls.add(node);
          explained[i] = true;
        }
      }
      Node parent = node.parent();
      if (parent != null && explained[i] && i > 0) {
        explained[parent.index()] = true;
      }
    }
    return new Found(calls, prefilledElsewhere);
  }

  /** By call, the nearest other span that describes it and no other call. */
  private Map<Node, Node> around(List<Node> found) {
    Set<Node> calls = new HashSet<>(found);
    Inherited<Node> nearest =
        Inherited.in(tree, node -> isModelCall(node) && !calls.contains(node) ? node : null);
    int[] within = new int[tree.nodes().size()];
    for (Node call : found) {
      Node wrapper = nearest.of(call);
      if (wrapper != null) {
        within[wrapper.index()]++;
      }
    }
    Map<Node, Node> around = new HashMap<>();
    for (Node call : found) {
      Node wrapper = nearest.of(call);
      if (wrapper != null && within[wrapper.index()] == 1) {
        around.put(call, wrapper);
      }
    }
    return around;
  }

  /** An engine of another layer, such as one that embeds, is no model's. */
  private static boolean isModelCall(Node node) {
    Layer layer = node.classification().layer();
    return node.is(Mark.ENGINE)
        ? layer == null || layer == Layer.MODEL_UNDIVIDED
        : node.is(Mark.CALL) && layer == Layer.MODEL_UNDIVIDED;
  }

  private static @Nullable Boolean isCallForPrefill(Node node) {
    return node.is(Mark.CALL)
        ? Boolean.valueOf(node.classification().layer() == Layer.PREFILL)
        : null;
  }

  private static boolean isReported(Node node) {
    return node.origin() == Origin.REPORTED;
  }

  private ModelCall call(
      Node node,
      boolean prefilledElsewhere,
      @Nullable Node around,
      @Nullable String model,
      @Nullable Boolean streamed) {
    Span span = node.span();
    long origin = tree.window().startNs();
    // An engine that got its prompt's state from another one reports nearly all of it as cached.
    TokenCounts reported = tokens(span, around);
    TokenCounts tokens =
        prefilledElsewhere && reported.isAllCached() ? reported.withoutCacheRead() : reported;
    boolean atOnce = Boolean.FALSE.equals(streamed);
    TimeToToken first = atOnce ? null : TokenTimes.firstToken(span);
    if (first != null && Rounding.isExceeded(first.ns() - node.durationNs(), node.durationNs())) {
      flags.add(Flag.FIRST_TOKEN_AFTER_END);
    }
    return new ModelCall(
        span.spanId(),
        model,
        span.service(),
        streamed,
        node.startNs() - origin,
        node.endNs() - origin,
        first == null ? null : Long.valueOf(first.ns()),
        atOnce ? null : firstVisibleToken(span, around),
        first == null ? null : first.start(),
        first == null ? null : first.end(),
        first == null ? null : first.source(),
        TimePerToken.of(span, tokens.output()),
        tokens.input(),
        tokens.fresh(),
        tokens.cacheRead(),
        tokens.cacheWrite(),
        tokens.output(),
        tokens.visible(),
        tokens.reasoning());
  }

  private static @Nullable Long firstVisibleToken(Span span, @Nullable Node around) {
    Long own = TokenTimes.firstVisibleToken(span);
    return own != null || around == null ? own : TokenTimes.firstVisibleToken(around.span());
  }

  private TokenCounts tokens(Span span, @Nullable Node around) {
    TokenCounts tokens = TokenCounts.of(span.attributes());
    if (around != null) {
      tokens = tokens.completedBy(TokenCounts.of(around.span().attributes()));
    }
    if (tokens.contradictory()) {
      flags.add(Flag.TOKENS_DISAGREE);
    }
    return tokens;
  }
}
