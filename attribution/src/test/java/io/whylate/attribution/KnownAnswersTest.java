package io.whylate.attribution;

import static io.whylate.attribution.span.SpanBuilder.span;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.request.RequestKeys;
import io.whylate.attribution.span.SpanBuilder;
import io.whylate.attribution.span.SpanKind;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Requests that engines in the field were seen to report, and where their time went. */
class KnownAnswersTest {

  private static final long US = 1_000;
  private static final long MS = 1_000 * US;

  /** One of 48 requests of a public capture of vLLM 0.29. */
  @Test
  void vllm() {
    Breakdown breakdown =
        breakdown(
            span("llm_request")
                .kind(SpanKind.SERVER)
                .service("vllm")
                .at(0, 1_976 * MS)
                .with("gen_ai.request.id", "cmpl-bench-00871b8e-0-0")
                .with("gen_ai.usage.prompt_tokens", 384L)
                .with("gen_ai.usage.completion_tokens", 32L)
                .with("gen_ai.request.n", 1L)
                .with("gen_ai.latency.e2e", 1.976)
                .with("gen_ai.latency.time_to_first_token", 1.325)
                .with("gen_ai.latency.time_in_queue", 0.001)
                .with("gen_ai.latency.time_in_model_prefill", 1.281)
                .with("gen_ai.latency.time_in_model_decode", 0.654)
                .with("gen_ai.latency.time_in_model_inference", 1.935));
    assertThat(breakdown.layers())
        .containsOnly(
            entry(Layer.APPLICATION, 43 * MS),
            entry(Layer.QUEUEING, MS),
            entry(Layer.PREFILL, 1_281 * MS),
            entry(Layer.DECODE, 651 * MS));
    assertThat(breakdown.segments().get(breakdown.segments().size() - 1).layer())
        .as("nothing comes after decode")
        .isEqualTo(Layer.DECODE);
    assertThat(breakdown.flags()).isEmpty();
    assertThat(breakdown.modelCalls().get(0).tpotNs()).isEqualTo(654 * MS / 31);
    assertThat(breakdown.aliases()).contains("cmpl-bench-00871b8e-0-0");
    assertThat(breakdown.inputTokens()).isEqualTo(384);
    assertThat(breakdown.cachedInputTokens()).as("not told").isNull();
    assertThat(breakdown.outputTokens()).isEqualTo(32);
    assertThat(breakdown.tpotNs()).isEqualTo(654 * MS / 31);
  }

  /** From a test of SGLang's own: its prefill holds the queue, and the segment says so. */
  @Test
  void sglang() {
    Breakdown breakdown =
        breakdown(
            span("Req 3f2a91bc")
                .service("sglang")
                .at(100_000 * MS, 103_000 * MS)
                .with("rid", "3f2a91bc77")
                .with("module", "sglang::request")
                .with("gen_ai.latency.time_to_first_token", 1.0)
                .with("gen_ai.latency.e2e", 3.0)
                .with("gen_ai.latency.time_in_model_prefill", 0.8)
                .with("gen_ai.latency.time_in_model_decode", 2.0)
                .with("gen_ai.latency.time_in_model_inference", 2.8));
    assertThat(breakdown.layers())
        .containsOnly(
            entry(Layer.APPLICATION, 200 * MS),
            entry(Layer.PREFILL, 800 * MS),
            entry(Layer.DECODE, 2_000 * MS));
    assertThat(breakdown.segments())
        .extracting(Segment::detail)
        .containsExactly(null, "prefill_incl_queue", null);
    assertThat(breakdown.unseenLayers()).contains(Layer.QUEUEING);
  }

  /** A server without spans that says in its response's headers how long it took. */
  @Test
  void tgiSeenByItsCaller() {
    Breakdown breakdown =
        breakdown(
            span("chat m")
                .service("edge")
                .id("chat")
                .at(0, 1_530 * MS)
                .with("gen_ai.operation.name", "chat"),
            span("POST")
                .kind(SpanKind.CLIENT)
                .service("edge")
                .id("http")
                .under("chat")
                .at(4 * MS, 1_526 * MS)
                .with("http.response.header.x-total-time", "1502")
                .with("http.response.header.x-validation-time", "1")
                .with("http.response.header.x-queue-time", "12")
                .with("http.response.header.x-inference-time", "1489"));
    assertThat(breakdown.layers())
        .contains(
            entry(Layer.NETWORK, 20 * MS),
            entry(Layer.TOKENIZATION, MS),
            entry(Layer.QUEUEING, 12 * MS));
    assertThat(breakdown.flags()).doesNotContain("ledger_exceeds_span");
  }

  /** Prefill and decode on two machines: decode is a child of prefill and starts after its end. */
  @Test
  void llmd() {
    Breakdown breakdown =
        breakdown(
            span("gateway.request")
                .kind(SpanKind.SERVER)
                .service("epp")
                .id("gateway")
                .at(0, 3_146 * MS),
            span("gateway.request_orchestration")
                .service("epp")
                .id("orchestration")
                .under("gateway")
                .at(MS, MS + 295 * US),
            span("llm_d.pd_proxy.prefill")
                .service("sidecar")
                .id("prefill")
                .under("gateway")
                .at(2 * MS, 2 * MS + 49_900 * US),
            span("llm_request")
                .kind(SpanKind.SERVER)
                .service("prefill-engine")
                .id("prefill-engine")
                .under("prefill")
                .at(3 * MS, 3 * MS + 47_700 * US)
                .with("gen_ai.latency.e2e", 0.0477)
                .with("gen_ai.latency.time_in_queue", 0.0)
                .with("gen_ai.latency.time_in_model_prefill", 0.0477)
                .with("gen_ai.latency.time_in_model_decode", 0.0)
                .with("gen_ai.latency.time_to_first_token", 0.0477),
            span("llm_d.pd_proxy.decode")
                .service("sidecar")
                .id("decode")
                .under("prefill")
                .at(52 * MS, 3_144 * MS)
                .with("llm_d.pd_proxy.prefill_duration_ms", 49.0)
                .with("llm_d.pd_proxy.true_ttft_ms", 50.0),
            span("llm_request")
                .kind(SpanKind.SERVER)
                .service("decode-engine")
                .id("decode-engine")
                .under("decode")
                .at(53 * MS, 3_144 * MS)
                .with("gen_ai.latency.e2e", 3.091)
                .with("gen_ai.latency.time_in_queue", 0.322)
                .with("gen_ai.latency.time_in_model_prefill", 0.021)
                .with("gen_ai.latency.time_in_model_decode", 2.748)
                .with("gen_ai.latency.time_to_first_token", 0.343));
    assertThat(breakdown.layers())
        .contains(
            entry(Layer.QUEUEING, 322 * MS),
            entry(Layer.PREFILL, 47_700 * US + 21 * MS),
            entry(Layer.DECODE, 2_748 * MS));
    assertThat(breakdown.ttftNs()).as("53 ms and the engine's 343").isEqualTo(396 * MS);
    assertThat(breakdown.flags()).isEmpty();
  }

  /** The driver's span and the HTTP span in it are one search, and no network. */
  @Test
  void elasticsearch() {
    Breakdown breakdown =
        breakdown(
            span("GET /answer").service("rag").id("root").at(0, 30 * MS),
            span("search")
                .kind(SpanKind.CLIENT)
                .service("rag")
                .id("db")
                .under("root")
                .at(5 * MS, 25 * MS)
                .with("db.system", "elasticsearch")
                .with("db.operation", "search"),
            span("GET")
                .kind(SpanKind.CLIENT)
                .service("rag")
                .id("http")
                .under("db")
                .at(6 * MS, 24 * MS)
                .with("http.request.method", "GET"));
    assertThat(breakdown.layers())
        .containsOnly(entry(Layer.CALLER, 10 * MS), entry(Layer.RETRIEVAL, 20 * MS));
  }

  /** The Java agent writes a chat as INTERNAL, an embedding as CLIENT, both around their HTTP. */
  @Test
  void javaAgentOfOpenAi() {
    Breakdown breakdown =
        breakdown(
            span("GET /answer").service("rag").id("root").at(0, 2_000 * MS),
            span("embeddings text-embedding-3-small")
                .kind(SpanKind.CLIENT)
                .service("rag")
                .id("embeddings")
                .under("root")
                .at(100 * MS, 300 * MS)
                .with("gen_ai.operation.name", "embeddings")
                .with("gen_ai.provider.name", "openai")
                .with("gen_ai.usage.input_tokens", 4L),
            http("embeddings-http", "embeddings", 110 * MS, 290 * MS),
            span("chat gpt-4o-mini")
                .service("rag")
                .id("chat")
                .under("root")
                .at(400 * MS, 1_900 * MS)
                .with("gen_ai.operation.name", "chat")
                .with("gen_ai.provider.name", "openai")
                .with("gen_ai.request.model", "gpt-4o-mini")
                .with("gen_ai.response.id", "chatcmpl-4be1f0c2")
                .with("gen_ai.response.finish_reasons", List.of("stop"))
                .with("gen_ai.usage.input_tokens", 22L)
                .with("gen_ai.usage.output_tokens", 2L),
            http("chat-http", "chat", 405 * MS, 1_895 * MS));
    assertThat(breakdown.layers())
        .containsOnly(
            entry(Layer.CALLER, 300 * MS),
            entry(Layer.RETRIEVAL, 200 * MS),
            entry(Layer.MODEL_UNDIVIDED, 1_500 * MS));
    ModelCall call = onlyCall(breakdown);
    assertThat(call.inputTokens()).isEqualTo(22);
    assertThat(call.outputTokens()).isEqualTo(2);
    assertThat(call.ttftNs()).as("the agent reports none").isNull();
  }

  @Test
  void bedrock() {
    Breakdown breakdown =
        breakdown(
            span("chat amazon.titan-text-lite-v1")
                .kind(SpanKind.CLIENT)
                .service("rag")
                .at(0, 900 * MS)
                .with("gen_ai.operation.name", "chat")
                .with("gen_ai.provider.name", "aws.bedrock")
                .with("gen_ai.request.model", "amazon.titan-text-lite-v1")
                .with("aws.request_id", "0f3d")
                .with("gen_ai.response.finish_reasons", List.of("end_turn"))
                .with("gen_ai.usage.input_tokens", 8L)
                .with("gen_ai.usage.output_tokens", 14L));
    assertThat(breakdown.layers()).containsOnly(entry(Layer.MODEL_UNDIVIDED, 900 * MS));
    assertThat(breakdown.flags()).containsExactly("seen_from_outside");
    assertThat(onlyCall(breakdown).model()).isEqualTo("amazon.titan-text-lite-v1");
    assertThat(onlyCall(breakdown).inputTokens()).isEqualTo(8);
    assertThat(onlyCall(breakdown).outputTokens()).isEqualTo(14);
  }

  /** From a golden file of the gateway's own tests; nothing behind the gateway was traced. */
  @Test
  void envoyAiGateway() {
    Breakdown breakdown =
        breakdown(
            span("ChatCompletion")
                .service("ai-gateway")
                .at(0, 4_000 * MS)
                .with("openinference.span.kind", "LLM")
                .with("llm.system", "openai")
                .with("llm.model_name", "gpt-5-nano-2025-08-07")
                .with("llm.token_count.prompt", 8L)
                .with("llm.token_count.completion", 377L)
                .with("llm.token_count.completion_details.reasoning", 320L)
                .with("llm.token_count.total", 385L));
    assertThat(breakdown.layers()).containsOnly(entry(Layer.MODEL_UNDIVIDED, 4_000 * MS));
    assertThat(onlyCall(breakdown).model()).isEqualTo("gpt-5-nano-2025-08-07");
    assertThat(onlyCall(breakdown).inputTokens()).isEqualTo(8);
    assertThat(onlyCall(breakdown).outputTokens()).isEqualTo(377);
  }

  /** Two spans of the same time describe the one call. */
  @Test
  void liteLlm() {
    SpanBuilder received =
        span("Received Proxy Server Request").service("litellm").id("root").at(0, 1_000 * MS);
    SpanBuilder request =
        span("litellm_request")
            .service("litellm")
            .id("request")
            .under("root")
            .at(50 * MS, 950 * MS)
            .with("gen_ai.system", "openai")
            .with("llm.is_streaming", "False")
            .with("gen_ai.usage.prompt_tokens", "22");
    SpanBuilder raw =
        span("raw_gen_ai_request")
            .service("litellm")
            .id("raw")
            .at(50 * MS, 950 * MS)
            .with("llm.openai.model", "gpt-4o");
    for (String parent : List.of("request", "root")) {
      Breakdown breakdown = breakdown(received, request, raw.under(parent));
      assertThat(breakdown.layers())
          .containsOnly(entry(Layer.GATEWAY, 100 * MS), entry(Layer.MODEL_UNDIVIDED, 900 * MS));
      assertThat(breakdown.modelCalls()).hasSize(1);
      assertThat(breakdown.contestedNs()).isZero();
    }
  }

  @Test
  void dynamo() {
    String id = "8372eac7-5f43-4d76-beca-0a94cfb311d0";
    List<SpanBuilder> spans =
        List.of(
            span("http-request").service("dynamo-frontend").id("root").at(0, 1_000 * MS),
            span("prefill_routing")
                .service("dynamo-frontend")
                .id("routing")
                .under("root")
                .at(5 * MS, 15 * MS),
            span("handle_payload")
                .service("dynamo-worker-prefill")
                .id("prefill")
                .under("root")
                .at(20 * MS, 120 * MS)
                .with("component", "prefill")
                .with("endpoint", "generate"),
            span("handle_payload")
                .service("dynamo-worker-decode")
                .id("decode")
                .under("root")
                .at(130 * MS, 990 * MS)
                .with("component", "decode")
                .with("endpoint", "generate"));
    assertThat(spans)
        .allSatisfy(
            span ->
                assertThat(RequestKeys.of(span.with("x_request_id", id).build()))
                    .isEqualTo(new RequestKey(id, KeyKind.REQUEST_ID)));
    assertThat(breakdown(spans.toArray(SpanBuilder[]::new)).layers())
        .containsOnly(
            entry(Layer.GATEWAY, 40 * MS),
            entry(Layer.PREFILL, 100 * MS),
            entry(Layer.DECODE, 860 * MS));
  }

  private static SpanBuilder http(String id, String parent, long startNs, long endNs) {
    return span("POST")
        .kind(SpanKind.CLIENT)
        .service("rag")
        .id(id)
        .under(parent)
        .at(startNs, endNs)
        .with("http.request.method", "POST")
        .with("server.address", "api.openai.com");
  }

  private static ModelCall onlyCall(Breakdown breakdown) {
    assertThat(breakdown.modelCalls()).hasSize(1);
    return breakdown.modelCalls().get(0);
  }

  private static Breakdown breakdown(SpanBuilder... spans) {
    return new Attribution()
        .breakdown(
            new Request(
                RequestKey.ofTrace("t1"),
                0,
                Instant.EPOCH,
                0,
                Stream.of(spans).map(SpanBuilder::build).toList()));
  }
}
