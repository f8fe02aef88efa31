package io.whylate.attribution.measure;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The calls of models within a request: one an engine's span, or a call's where none is seen. */
public final class ModelCalls {

  private static final double NS_PER_SECOND = 1e9;

  private ModelCalls() {}

  /** The calls in the order of their starts. */
  public static List<ModelCall> of(Tree tree) {
    boolean[] explained = new boolean[tree.nodes().size()];
    List<ModelCall> calls = new ArrayList<>();
    for (int i = explained.length - 1; i >= 0; i--) {
      Node node = tree.nodes().get(i);
      if (node.is(Mark.ENGINE) || (isModelCall(node) && !explained[i])) {
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

  private static boolean isModelCall(Node node) {
    return node.is(Mark.CALL) && node.classification().layer() == Layer.MODEL_UNDIVIDED;
  }

  private static ModelCall call(Node node, Node window) {
    Attributes attributes = node.span().attributes();
    Boolean streamed = streamed(node);
    Long outputTokens =
        first(attributes, "gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens");
    return new ModelCall(
        node.span().spanId(),
        model(attributes),
        node.span().service(),
        streamed,
        node.startNs() - window.startNs(),
        node.endNs() - window.startNs(),
        Boolean.FALSE.equals(streamed) ? null : timeToFirstToken(attributes),
        timePerOutputToken(attributes, outputTokens),
        first(attributes, "gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens"),
        first(attributes, "gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cached_tokens"),
        outputTokens);
  }

  private static @Nullable String model(Attributes attributes) {
    String answered = attributes.text("gen_ai.response.model");
    return answered != null ? answered : attributes.text("gen_ai.request.model");
  }

  /** What the call says, else what the spans around it say. */
  private static @Nullable Boolean streamed(Node call) {
    for (Node node = call; node != null; node = node.parent()) {
      Boolean streamed = node.span().attributes().flag("gen_ai.request.stream");
      if (streamed != null) {
        return streamed;
      }
    }
    return null;
  }

  private static @Nullable Long timeToFirstToken(Attributes attributes) {
    Long client = callersFirstChunk(attributes);
    return client != null ? client : seconds(attributes, "gen_ai.latency.time_to_first_token");
  }

  static @Nullable Long callersFirstChunk(Attributes attributes) {
    return seconds(attributes, "gen_ai.response.time_to_first_chunk");
  }

  private static @Nullable Long timePerOutputToken(
      Attributes attributes, @Nullable Long outputTokens) {
    Long decode = seconds(attributes, "gen_ai.latency.time_in_model_decode");
    return decode == null || outputTokens == null || outputTokens < 2
        ? null
        : decode / (outputTokens - 1);
  }

  private static @Nullable Long seconds(Attributes attributes, String key) {
    Double seconds = attributes.number(key);
    return seconds == null || seconds < 0 ? null : Math.round(seconds * NS_PER_SECOND);
  }

  private static @Nullable Long first(Attributes attributes, String newer, String older) {
    Long count = attributes.count(newer);
    return count != null ? count : attributes.count(older);
  }
}
