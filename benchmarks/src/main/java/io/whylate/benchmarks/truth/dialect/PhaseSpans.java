package io.whylate.benchmarks.truth.dialect;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.SpanKind;
import io.whylate.benchmarks.truth.scenario.Sketch;
import io.whylate.benchmarks.truth.scenario.Stage;
import io.whylate.benchmarks.truth.scenario.Wait;
import java.util.Map;

/** Engines that make a span of every phase. */
final class PhaseSpans {

  static final Map<String, Object> SGLANG_REQUEST =
      Map.of("rid", "3f2a91bc77", "module", "sglang::request");

  private static final int RANKS = 2;

  private PhaseSpans() {}

  /** As a change proposed to vLLM does. */
  static Wait vllm(Answer answer, long at, Stage stage) {
    Sketch request =
        stage
            .span("llm_request")
            .kind(SpanKind.SERVER)
            .with("gen_ai.latency.e2e", answer.wholeNs() / 1e9);
    phases(request.inside(), answer, at, "vllm_queue", "vllm_prefill", "vllm_decode");
    request.ran(at, at + answer.wholeNs());
    return Parts.allOf(answer, at, Layer.APPLICATION);
  }

  /** Once for every rank, in spans that stand for threads. */
  static Wait sglang(Answer answer, long at, Stage stage) {
    long end = at + answer.wholeNs();
    Sketch request = stage.span("Req 3f2a91bc").with(SGLANG_REQUEST);
    Sketch tokenizer = thread(request.inside(), "Tokenizer", 0);
    tokenizer.inside().span("tokenize").ran(at, at + answer.ingressNs());
    tokenizer.ran(at, end);
    for (int rank = 0; rank < RANKS; rank++) {
      Sketch scheduler = thread(request.inside(), "Scheduler", rank);
      phases(
          scheduler.inside(), answer, at, "prefill_waiting", "prefill_forward", "decode_forward");
      scheduler.ran(at + answer.ingressNs(), end);
    }
    request.ran(at, end);
    return Parts.allOf(answer, at, Layer.TOKENIZATION);
  }

  static void phases(
      Stage stage, Answer answer, long at, String queue, String prefill, String decode) {
    long queued = at + answer.ingressNs();
    long scheduled = queued + answer.queueNs();
    long first = at + answer.firstTokenNs();
    stage.span(queue).ran(queued, scheduled);
    stage.span(prefill).ran(scheduled, first);
    stage.span(decode).ran(first, first + answer.decodeNs());
  }

  private static Sketch thread(Stage stage, String label, int rank) {
    return stage
        .span(label + " [TP " + rank + "] (host:1a2b | pid:7)")
        .with("thread_label", label)
        .with("pid", 7L)
        .with("tp_rank", (long) rank);
  }
}
