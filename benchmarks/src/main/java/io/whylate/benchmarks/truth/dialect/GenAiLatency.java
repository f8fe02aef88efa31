package io.whylate.benchmarks.truth.dialect;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.SpanKind;
import io.whylate.benchmarks.truth.scenario.Sketch;
import io.whylate.benchmarks.truth.scenario.Stage;
import io.whylate.benchmarks.truth.scenario.Wait;

/** Engines that write durations in seconds on one span; their prefills mean different things. */
final class GenAiLatency {

  private static final double NS_PER_SECOND = 1e9;

  private GenAiLatency() {}

  static Wait vllm(Answer answer, long at, Stage stage) {
    Sketch span = engine(stage, "llm_request", answer).kind(SpanKind.SERVER);
    seconds(span, "time_in_queue", answer.queueNs());
    seconds(span, "time_in_model_prefill", answer.prefillNs());
    seconds(span, "time_in_model_decode", answer.decodeNs());
    span.ran(at, at + answer.wholeNs());
    return Parts.allOf(answer, at, Layer.APPLICATION);
  }

  static Wait vllmV0(Answer given, long at, Stage stage) {
    Answer answer = given.withoutEnds();
    queueOnly(engine(stage, "llm_request", answer), answer).ran(at, at + answer.wholeNs());
    return Parts.allOf(answer, at, Layer.APPLICATION);
  }

  /** Its request id is a number. */
  static Wait tensorRt(Answer given, long at, Stage stage) {
    Answer answer = given.withoutEnds();
    queueOnly(engine(stage, "llm_request", answer), answer)
        .with("gen_ai.request.id", 17L)
        .ran(at, at + answer.wholeNs());
    return Parts.allOf(answer, at, Layer.APPLICATION);
  }

  /** The scheduler's queue is part of its prefill. */
  static Wait sglang(Answer answer, long at, Stage stage) {
    long prefill = answer.queueNs() + answer.prefillNs();
    Sketch span = engine(stage, "Req 3f2a91bc", answer).with(PhaseSpans.SGLANG_REQUEST);
    seconds(span, "time_in_model_prefill", prefill);
    seconds(span, "time_in_model_decode", answer.decodeNs());
    span.ran(at, at + answer.wholeNs());
    return new Parts(at)
        .then(Layer.APPLICATION, answer.ingressNs())
        .then(Layer.PREFILL, prefill)
        .then(Layer.DECODE, answer.decodeNs())
        .then(Layer.APPLICATION, answer.egressNs())
        .inTurn();
  }

  private static Sketch queueOnly(Sketch span, Answer answer) {
    span.kind(SpanKind.SERVER);
    seconds(span, "time_in_queue", answer.queueNs());
    return span;
  }

  private static Sketch engine(Stage stage, String name, Answer answer) {
    Sketch span = stage.span(name);
    seconds(span, "time_to_first_token", answer.firstTokenNs());
    seconds(span, "e2e", answer.wholeNs());
    return span;
  }

  private static void seconds(Sketch span, String what, long ns) {
    span.with("gen_ai.latency." + what, ns / NS_PER_SECOND);
  }
}
