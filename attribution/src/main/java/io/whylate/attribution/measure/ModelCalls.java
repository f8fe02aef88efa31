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
    boolean[] explained = new boolean[tree.nodes().size()];
    List<ModelCall> calls = new ArrayList<>();
    for (int i = explained.length - 1; i >= 0; i--) {
      Node node = tree.nodes().get(i);
      if (isModelCall(node) && !explained[i]) {
        calls.add(call(node, tree.window()));
        explained[i] = true;
      }
      Node parent = node.parent();
      if (parent != null && explained[i] && i > 0) {
        explained[parent.index()] = true;
      }
    }
    calls.sort(Comparator.comparingLong(ModelCall::startNs).thenComparing(ModelCall::spanId));
    return List.copyOf(calls);
  }

  static @Nullable Long callersFirstChunk(Attributes attributes) {
    return TokenTimes.firstChunk(attributes);
  }

  /** An engine of another layer, such as one that embeds, is no model's. */
  private static boolean isModelCall(Node node) {
    Layer layer = node.classification().layer();
    return node.is(Mark.ENGINE)
        ? layer == null || layer == Layer.MODEL_UNDIVIDED
        : node.is(Mark.CALL) && layer == Layer.MODEL_UNDIVIDED;
  }

  private static ModelCall call(Node node, Node window) {
    Span span = node.span();
    Boolean streamed = streamed(node);
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

  /** What the call says, else what the spans around it say; a chunk was seen only in a stream. */
  private static @Nullable Boolean streamed(Node call) {
    for (Node node = call; node != null; node = node.parent()) {
      Boolean streamed = flag(node.span().attributes());
      if (streamed != null) {
        return streamed;
      }
      if (node.origin() == Origin.REPORTED && TokenTimes.firstChunk(node.span()) != null) {
        return Boolean.TRUE;
      }
    }
    return null;
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
