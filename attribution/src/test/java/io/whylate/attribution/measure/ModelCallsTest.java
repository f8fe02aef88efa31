package io.whylate.attribution.measure;

import static io.whylate.attribution.span.SpanBuilder.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.span.SpanBuilder;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.tree.Tree;
import io.whylate.attribution.tree.TreeBuilder;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ModelCallsTest {

  private static final long MS = 1_000_000;

  @Test
  void of_countsTheEngineNotTheChatAroundIt() {
    List<ModelCall> calls =
        calls(
            chat("s1").at(0, 2_000 * MS).with("gen_ai.request.stream", true),
            span("llm_request")
                .id("s2")
                .under("s1")
                .service("vllm")
                .at(20 * MS, 1_996 * MS)
                .with("gen_ai.latency.e2e", 1.976)
                .with("gen_ai.latency.time_to_first_token", 1.325)
                .with("gen_ai.latency.time_in_model_decode", 0.62)
                .with("gen_ai.usage.prompt_tokens", 384L)
                .with("gen_ai.usage.completion_tokens", 32L));
    assertThat(calls).hasSize(1);
    ModelCall call = calls.get(0);
    assertThat(call.service()).isEqualTo("vllm");
    assertThat(call.streamed()).isTrue();
    assertThat(call.startNs()).isEqualTo(20 * MS);
    assertThat(call.ttftNs()).isEqualTo(1_325 * MS);
    assertThat(call.tpotNs()).isEqualTo(20 * MS);
    assertThat(call.inputTokens()).isEqualTo(384);
    assertThat(call.cachedInputTokens()).isNull();
    assertThat(call.outputTokens()).isEqualTo(32);
  }

  @Test
  void of_aCallThatWasNotStreamedHasNoFirstToken() {
    SpanBuilder call =
        chat("s1")
            .with("llm.is_streaming", "False")
            .with("gen_ai.latency.time_to_first_token", 0.2);
    assertThat(calls(call).get(0).ttftNs()).isNull();
    assertThat(calls(call).get(0).streamed()).isFalse();
  }

  @Test
  void of_aCallWithAChunkWasStreamed() {
    SpanBuilder call = chat("s1").at(0, 500 * MS).event("First Token Stream Event", 90 * MS);
    assertThat(calls(call).get(0).streamed()).isTrue();
    assertThat(calls(call).get(0).ttftNs()).isEqualTo(90 * MS);
  }

  @Test
  void of_aCallThatSaysNothingIsUnknownThroughout() {
    ModelCall call = calls(chat("s1")).get(0);
    assertThat(call.streamed()).isNull();
    assertThat(call.ttftNs()).isNull();
    assertThat(call.tpotNs()).isNull();
    assertThat(call.outputTokens()).isNull();
  }

  @Test
  void of_anEngineThatEmbedsIsNoModelsCall() {
    assertThat(calls(span("embed").with("tokenization_time", "1ms").with("inference_time", "4ms")))
        .isEmpty();
  }

  @Test
  void of_theModelIsNamedByTheNearestSpanThatKnowsIt() {
    assertThat(
            calls(
                chat("s1"),
                span("llm_request")
                    .id("s2")
                    .under("s1")
                    .at(1, 9)
                    .with("gen_ai.latency.e2e", 0.000_000_008),
                chat("s3")
                    .under("s1")
                    .at(10, 20)
                    .with("gen_ai.request.model", "other")
                    .with("gen_ai.response.model", "other-2026")))
        .extracting(ModelCall::model)
        .containsExactly("m", "other-2026");
  }

  @Test
  void of_wrappersOfOneCallCountOnce() {
    assertThat(
            calls(
                span("litellm_request").id("s1").at(0, 9),
                span("raw_gen_ai_request").id("s2").under("s1").at(0, 9)))
        .hasSize(1);
  }

  private static SpanBuilder chat(String id) {
    return span("chat m")
        .kind(SpanKind.CLIENT)
        .id(id)
        .at(0, 1_000 * MS)
        .with("gen_ai.operation.name", "chat")
        .with("gen_ai.request.model", "m");
  }

  private static List<ModelCall> calls(SpanBuilder... spans) {
    Set<Flag> flags = EnumSet.noneOf(Flag.class);
    Tree tree =
        new TreeBuilder(LayerRules.standard())
            .build(
                Stream.of(spans).map(SpanBuilder::build).toList(), RequestKey.ofTrace("t1"), flags);
    return ModelCalls.of(tree, flags);
  }
}
