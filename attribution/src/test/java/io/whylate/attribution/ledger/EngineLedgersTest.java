package io.whylate.attribution.ledger;

import static io.whylate.attribution.span.SpanBuilder.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanBuilder;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Node.Origin;
import io.whylate.attribution.tree.Tree;
import io.whylate.attribution.tree.TreeBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EngineLedgersTest {

  private static final long MS = 1_000_000;
  private static final long US = 1_000;

  private final Set<Flag> flags = EnumSet.noneOf(Flag.class);
  private LayerRules rules = LayerRules.standard();

  @Test
  void vllm_laysQueuePrefillAndDecodeBehindTheEnginesIngress() {
    List<String> phases =
        phases(vllmCapture().with("gen_ai.latency.time_in_model_inference", 1.935));
    assertThat(phases)
        .containsExactly("queueing 43000-44000", "prefill 44000-1325000", "decode 1325000-1976000");
    assertThat(flags).as("3 ms past the end are two clocks' rounding").isEmpty();
  }

  @Test
  void vllm_ofMoreTimeThanItsSpanIsFlaggedAndCut() {
    List<String> phases = phases(vllmCapture().with("gen_ai.latency.time_in_model_decode", 0.854));
    assertThat(phases).contains("decode 1325000-1976000");
    assertThat(flags).containsExactly(Flag.LEDGER_EXCEEDS_SPAN);
  }

  @Test
  void vllm_ofAQueueLongerThanTheFirstTokenIsFlaggedAndKept() {
    List<String> phases = phases(vllmCapture().with("gen_ai.latency.time_in_queue", 0.5));
    assertThat(phases).contains("queueing 0-500000", "prefill 500000-1781000");
    assertThat(flags).containsExactly(Flag.LEDGER_EXCEEDS_SPAN);
  }

  @Test
  void vllm_withoutPrefillIsReadByTheFirstToken() {
    SpanBuilder old =
        engine("llm_request", 3_000)
            .with("gen_ai.latency.time_in_queue", 0.2)
            .with("gen_ai.latency.time_in_scheduler", 0.01)
            .with("gen_ai.latency.time_to_first_token", 1.0)
            .with("gen_ai.latency.e2e", 3.0);
    assertThat(phases(old))
        .containsExactly(
            "queueing 0-200000",
            "prefill 200000-1000000",
            "queueing 1000000-1010000 scheduler_of_all_steps",
            "decode 1010000-3000000");
    assertThat(flags).isEmpty();
  }

  @Test
  void vllm_ofAQueueAloneHasNoMore() {
    assertThat(
            phases(
                engine("llm_request", 3_000)
                    .with("gen_ai.latency.time_in_queue", 0.2)
                    .with("gen_ai.latency.time_in_scheduler", 0.01)))
        .containsExactly("queueing 0-200000");
  }

  @Test
  void vllmJourney_showsAPreemptionAsQueueing() {
    assertThat(
            phases(
                span("llm_core")
                    .at(0, 100 * MS)
                    .event("journey.QUEUED", 2 * MS)
                    .event("journey.SCHEDULED", 10 * MS)
                    .event("journey.PREEMPTED", 20 * MS)
                    .event("journey.SCHEDULED", 30 * MS)
                    .event("journey.FIRST_TOKEN", 45 * MS)
                    .event("journey.PREEMPTED", 60 * MS)
                    .event("journey.SCHEDULED", 75 * MS)
                    .event("journey.FINISHED", 96 * MS)))
        .containsExactly(
            "queueing 2000-10000",
            "prefill 10000-20000",
            "queueing 20000-30000",
            "prefill 30000-45000",
            "decode 45000-60000",
            "queueing 60000-75000",
            "decode 75000-96000");
  }

  @Test
  void vllmJourney_thatWasCutOffEndsWithItsSpan() {
    assertThat(phases(span("llm_core").at(0, 50 * MS).event("journey.QUEUED", 2 * MS)))
        .containsExactly("queueing 2000-50000");
  }

  @Test
  void vllmJourney_countsInsteadOfTheFrontEndsDurations() {
    List<String> phases =
        phases(
            vllmCapture(),
            span("llm_core")
                .id("s2")
                .under("s1")
                .at(40 * MS, 1_970 * MS)
                .event("journey.QUEUED", 40 * MS)
                .event("journey.SCHEDULED", 60 * MS)
                .event("journey.FINISHED", 1_970 * MS));
    assertThat(phases).containsExactly("queueing 40000-60000", "prefill 60000-1970000");
  }

  @Test
  void vllm_ofAWholeLongerThanItsSpanIsFlagged() {
    assertThat(phases(vllmCapture().with("gen_ai.latency.e2e", 2.1))).hasSize(3);
    assertThat(flags).containsExactly(Flag.LEDGER_EXCEEDS_SPAN);
  }

  @Test
  void expand_letsAUserRuleChooseTheLedger() {
    rules = rules.withUserRules("SGLang  name=llm_request, service=sgl*  -  engine");
    assertThat(phases(vllmCapture().service("sgl-fork")))
        .containsExactly("prefill 44000-1325000 prefill_incl_queue", "decode 1325000-1976000");
  }

  @Test
  void vllm_yieldsToSpansOfItsPhases() {
    List<String> phases =
        phases(vllmCapture(), span("vllm_prefill").id("s2").under("s1").at(5 * MS, 9 * MS));
    assertThat(phases).isEmpty();
  }

  @Test
  void tensorRt_takesMinusOneForMissing() {
    SpanBuilder engine =
        engine("llm_request", 2_000)
            .scope("tensorrt_llm.llmapi.otel_tracing")
            .with("gen_ai.latency.time_in_queue", -1.0)
            .with("gen_ai.latency.time_to_first_token", 0.4)
            .with("gen_ai.latency.e2e", 2.0);
    assertThat(phases(engine))
        .containsExactly("prefill 0-400000 prefill_incl_queue", "decode 400000-2000000");
    assertThat(phases(engine.with("gen_ai.latency.time_in_queue", 0.1)))
        .containsExactly("queueing 0-100000", "prefill 100000-400000", "decode 400000-2000000");
    assertThat(phases(engine.with("gen_ai.latency.time_to_first_token", -1)))
        .containsExactly("queueing 0-100000");
  }

  @Test
  void sglang_withoutSlicesCannotTellTheQueueFromPrefill() {
    assertThat(phases(sglang()))
        .containsExactly("prefill 200000-1000000 prefill_incl_queue", "decode 1000000-3000000");
  }

  @Test
  void sglang_withSlicesUsesThem() {
    List<String> phases =
        phases(
            sglang(),
            span("Scheduler [TP 0]")
                .id("s2")
                .under("s1")
                .at(0, 9 * MS)
                .with("thread_label", "x")
                .with("pid", 7),
            span("prefill_waiting").id("s3").under("s2").at(0, 4 * MS));
    assertThat(phases).isEmpty();
  }

  @Test
  void tgi_readsDurationsAsRustPrintsThem() {
    SpanBuilder handler =
        span("generate")
            .at(0, 1_502_310_000)
            .with("total_time", "1.50231s")
            .with("validation_time", "612.4\u00b5s")
            .with("queue_time", "12.018ms")
            .with("inference_time", "1.489s")
            .with("time_per_token", "46.5ms");
    assertThat(phases(handler))
        .containsExactly(
            "tokenization 0-612", "queueing 612-12630", "model_undivided 12630-1501630");
  }

  @Test
  void tei_saysWhenItsTimesAreMeansOfABatch() {
    SpanBuilder handler =
        span("embed")
            .at(0, 20 * MS)
            .with("total_time", "20ms")
            .with("tokenization_time", "1ms")
            .with("queue_time", "2ms")
            .with("inference_time", "16.5ms");
    assertThat(phases(handler))
        .containsExactly("tokenization 0-1000", "queueing 1000-3000", "retrieval 3000-19500");
    assertThat(phases(handler.with("inference_time", "4ms")))
        .contains("queueing 1000-3000 batch_mean", "retrieval 3000-7000 batch_mean");
  }

  @Test
  void headers_placeTheServerInTheMiddleOfItsCall() {
    SpanBuilder client =
        span("POST")
            .kind(SpanKind.CLIENT)
            .at(0, 1_522 * MS)
            .with("http.response.header.x-total-time", List.of("1502"))
            .with("http.response.header.x-compute-time", List.of("1.50231"))
            .with("http.response.header.x-validation-time", List.of("1"))
            .with("http.response.header.x-queue-time", List.of("12"))
            .with("http.response.header.x-inference-time", List.of("1489"));
    assertThat(phases(client))
        .containsExactly(
            "network 0-10000",
            "tokenization 10000-11000",
            "queueing 11000-23000",
            "model_undivided 23000-1512000",
            "network 1512000-1522000");
    assertThat(phases(client, span("POST /").id("s2").under("s1").service("tgi").at(1, 2)))
        .as("the server's own spans win")
        .isEmpty();
  }

  @Test
  void openAi_leavesTheHostedModelWhatItSaysThatItTook() {
    SpanBuilder client =
        span("POST")
            .kind(SpanKind.CLIENT)
            .at(0, 500 * MS)
            .with("http.response.header.openai-processing-ms", List.of("420"))
            .with("http.response.header.content-type", List.of("application/json"));
    assertThat(phases(client)).containsExactly("network 0-40000", "network 460000-500000");
    assertThat(phases(client.with("http.response.header.openai-processing-ms", "700")))
        .as("more than the client waited")
        .containsExactly("network 0-0", "network 500000-500000");
    assertThat(flags).containsExactly(Flag.LEDGER_EXCEEDS_SPAN);
  }

  @Test
  void serverTime_ofAStreamIsNotReadNorWhereNobodySaysThatItIsNone() {
    SpanBuilder client =
        span("POST")
            .kind(SpanKind.CLIENT)
            .at(0, 500 * MS)
            .with("http.response.header.x-envoy-upstream-service-time", "420");
    assertThat(phases(client)).isEmpty();
    assertThat(phases(client.with("http.response.body.size", 900L))).hasSize(2);
    String type = "http.response.header.content-type";
    assertThat(phases(client.with(type, "text/event-stream; charset=utf-8"))).isEmpty();
  }

  @Test
  void serverTime_asksTheCallAroundWhetherItStreams() {
    SpanBuilder client =
        span("POST")
            .kind(SpanKind.CLIENT)
            .id("s2")
            .under("s1")
            .at(0, 500 * MS)
            .with("http.response.header.openai-processing-ms", 420L);
    SpanBuilder call = span("chat m").at(0, 500 * MS);
    assertThat(phases(call.with("gen_ai.operation.name", "embeddings"), client)).hasSize(2);
    assertThat(phases(call.with("gen_ai.operation.name", "chat"), client)).isEmpty();
    assertThat(phases(call.with("llm.is_streaming", "False"), client)).hasSize(2);
    assertThat(phases(call.with("gen_ai.request.stream", true), client)).isEmpty();
  }

  @Test
  void triton_readsItsEvents() {
    long epoch = 2_356_425_054_000_000L;
    List<String> phases =
        phases(
            1,
            epoch,
            span("InferRequest")
                .kind(SpanKind.SERVER)
                .at(epoch + 587_444, epoch + 57_712_991)
                .event("HTTP_RECV_START", epoch + 587_444)
                .event("HTTP_RECV_END", epoch + 687_444)
                .event("INFER_RESPONSE_COMPLETE", epoch + 57_650_000),
            span("simple")
                .kind(SpanKind.SERVER)
                .id("s2")
                .under("s1")
                .at(epoch + 54_780_000, epoch + 57_643_164)
                .with("triton.model_name", "simple")
                .event("QUEUE_START", epoch + 54_791_517)
                .event("REQUEST_END", epoch + 57_643_164),
            span("compute")
                .kind(SpanKind.SERVER)
                .id("s3")
                .under("s2")
                .at(epoch + 54_887_198, epoch + 57_540_989)
                .event("COMPUTE_START", epoch + 54_887_198)
                .event("COMPUTE_INPUT_END", epoch + 57_152_908)
                .event("COMPUTE_OUTPUT_START", epoch + 57_497_763)
                .event("COMPUTE_END", epoch + 57_540_989));
    assertThat(phases)
        .containsExactly(
            "network 587444-687444",
            "queueing 54791517-54887198",
            "serialization 54887198-57152908",
            "model_undivided 57152908-57497763",
            "serialization 57497763-57540989");
    assertThat(54_887_198 - 54_791_517).isEqualTo(95_681);
  }

  @Test
  void llmd_usesTheAttributesOnlyWhereThePrefillSpanIsLost() {
    SpanBuilder request = span("llm_d.pd_proxy.request").kind(SpanKind.SERVER).at(0, 3_146 * MS);
    SpanBuilder decode =
        span("llm_d.pd_proxy.decode")
            .id("s2")
            .under("s1")
            .at(52 * MS, 3_144 * MS)
            .with("llm_d.pd_proxy.prefill_duration_ms", 49.0)
            .with("llm_d.pd_proxy.coordinator_overhead_ms", 1.0)
            .with("llm_d.pd_proxy.decode_duration_ms", 3_092.0)
            .with("llm_d.pd_proxy.true_ttft_ms", 50.0);
    assertThat(phases(request, decode))
        .containsExactly("prefill 2000-51000", "gateway 51000-52000");
    SpanBuilder prefill = span("llm_d.pd_proxy.prefill").id("s3").under("s1").at(MS, 51 * MS);
    assertThat(phases(request, decode, prefill)).isEmpty();
    assertThat(phases(request, decode.under("s3"), prefill)).isEmpty();
  }

  private static SpanBuilder vllmCapture() {
    return engine("llm_request", 1_976)
        .with("gen_ai.latency.e2e", 1.976)
        .with("gen_ai.latency.time_to_first_token", 1.325)
        .with("gen_ai.latency.time_in_queue", 0.001)
        .with("gen_ai.latency.time_in_model_prefill", 1.281)
        .with("gen_ai.latency.time_in_model_decode", 0.654);
  }

  private static SpanBuilder sglang() {
    return engine("Req 3f2a91bc", 3_000)
        .with("rid", "3f2a91bc77")
        .with("gen_ai.latency.time_to_first_token", 1.0)
        .with("gen_ai.latency.e2e", 3.0)
        .with("gen_ai.latency.time_in_model_decode", 2.0)
        .with("gen_ai.latency.time_in_model_inference", 2.8)
        .with("gen_ai.latency.time_in_model_prefill", 0.8);
  }

  private static SpanBuilder engine(String name, long ms) {
    return span(name).kind(SpanKind.SERVER).at(0, ms * MS);
  }

  private List<String> phases(SpanBuilder... spans) {
    return phases(US, 0, spans);
  }

  /** The derived phases in order: layer, from and to in this unit since the origin, detail. */
  private List<String> phases(long unitNs, long origin, SpanBuilder... builders) {
    List<Span> spans = new ArrayList<>();
    Stream.of(builders).map(SpanBuilder::build).forEach(spans::add);
    Tree tree = new TreeBuilder(rules).build(spans, RequestKey.ofTrace("t1"), flags);
    return EngineLedgers.expand(tree, flags).nodes().stream()
        .filter(node -> node.origin() == Origin.PHASE)
        .sorted(Comparator.comparingLong(Node::startNs))
        .map(node -> text(node, unitNs, origin))
        .toList();
  }

  private static String text(Node phase, long unitNs, long origin) {
    String detail = phase.classification().detail();
    return "%s %d-%d%s"
        .formatted(
            phase.classification().layer(),
            (phase.startNs() - origin) / unitNs,
            (phase.endNs() - origin) / unitNs,
            detail == null ? "" : " " + detail);
  }
}
