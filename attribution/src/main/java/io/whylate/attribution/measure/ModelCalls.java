package io.whylate.attribution.measure;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Node.Origin;
import io.whylate.attribution.tree.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls of models within a request: one an engine's span, or a call's where no engine is seen.
 */
public final class ModelCalls {

  private static final List<String> MODEL =
      List.of(
          "gen_ai.response.model",
          "gen_ai.request.model",
          "llm.model_name",
          "langfuse.observation.model.name",
          "ai.model.id",
          "triton.model_name");

  /** OpenTelemetry; LiteLLM and OpenLLMetry, which write it as a string. */
  private static final List<String> STREAMED =
      List.of("gen_ai.request.stream", "llm.is_streaming", "gen_ai.is_streaming");

  private ModelCalls() {}

  /** The calls in the order of their starts. */
  public static List<ModelCall> of(Tree tree) {
    List<Node> found = find(tree);
    if (found.isEmpty()) {
      return List.of();
    }
    @Nullable Boolean[] streamed = streamed(tree);
    List<ModelCall> calls = new ArrayList<>();
    for (Node node : found) {
      calls.add(call(node, tree.window(), streamed[node.index()]));
    }
    calls.sort(Comparator.comparingLong(ModelCall::startNs).thenComparing(ModelCall::spanId));
    return List.copyOf(calls);
  }

  /** The innermost of what describes one call. */
  private static List<Node> find(Tree tree) {
    boolean[] explained = new boolean[tree.nodes().size()];
    List<Node> found = new ArrayList<>();
    for (int i = explained.length - 1; i >= 0; i--) {
      Node node = tree.nodes().get(i);
      if (isModelCall(node) && !explained[i]) {
        found.add(node);
        explained[i] = true;
      }
      Node parent = node.parent();
      if (parent != null && explained[i] && i > 0) {
        explained[parent.index()] = true;
      }
    }
    return found;
  }

  /** An engine of another layer, such as one that embeds, is no model's. */
  private static boolean isModelCall(Node node) {
    Layer layer = node.classification().layer();
    return node.is(Mark.ENGINE)
        ? layer == null || layer == Layer.MODEL_UNDIVIDED
        : node.is(Mark.CALL) && layer == Layer.MODEL_UNDIVIDED;
  }

  private static ModelCall call(Node node, Node window, @Nullable Boolean streamed) {
    Span span = node.span();
    TokenCounts tokens = TokenCounts.of(span.attributes());
    return new ModelCall(
        span.spanId(),
        text(span.attributes(), MODEL),
        span.service(),
        streamed,
        node.startNs() - window.startNs(),
        node.endNs() - window.startNs(),
        Boolean.FALSE.equals(streamed) ? null : TokenTimes.firstToken(span),
        TokenTimes.perOutputToken(span, tokens.output()),
        tokens.input(),
        tokens.cacheRead(),
        tokens.output());
  }

  /** By index: what the span says, else what the spans around it say. */
  private static @Nullable Boolean[] streamed(Tree tree) {
    @Nullable Boolean[] streamed = new Boolean[tree.nodes().size()];
    for (Node node : tree.nodes()) {
      Boolean own = node.origin() == Origin.REPORTED ? streamed(node.span()) : null;
      Node parent = node.parent();
      if (own == null && parent != null && node.index() > 0) {
        own = streamed[parent.index()];
      }
      streamed[node.index()] = own;
    }
    return streamed;
  }

  /** A chunk was seen only where there was a stream. */
  private static @Nullable Boolean streamed(Span span) {
    Boolean flag = flag(span.attributes());
    return (flag == null && TokenTimes.firstChunk(span) != null) ? Boolean.TRUE : flag;
  }

  private static @Nullable Boolean flag(Attributes attributes) {
    for (String key : STREAMED) {
      Boolean flag = attributes.flag(key);
      if (flag != null) {
        return flag;
      }
    }
    return null;
  }

  private static @Nullable String text(Attributes attributes, List<String> keys) {
    for (String key : keys) {
      String text = attributes.text(key);
      if (text != null) {
        return text;
      }
    }
    return null;
  }
}
