package io.whylate.standalone.demo.simulator;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import java.time.Instant;

/**
 * The one span that vLLM makes for a request, with its names and units (vLLM {@code
 * v1/engine/output_processor.py}): it starts when the request reaches the engine, after the HTTP
 * server has parsed and tokenized it, and keeps the engine's phases as durations in seconds. The
 * time to the first token and the whole count from the start of the span, a little before the
 * request is in the queue.
 */
final class EngineSpan {

  private static final double NS_PER_SECOND = 1e9;

  private final Span span;
  private final long startNs;

  private EngineSpan(Span span, long startNs) {
    this.span = span;
    this.startNs = startNs;
  }

  /** Starts the span under the current one. */
  static EngineSpan start(String responseId, String model, int maxTokens) {
    Instant start = Instant.now();
    long startNs = System.nanoTime();
    Span span =
        GlobalOpenTelemetry.getTracer("vllm.llm_engine")
            .spanBuilder("llm_request")
            .setSpanKind(SpanKind.SERVER)
            .setStartTimestamp(start)
            .setAttribute("gen_ai.request.id", responseId)
            .setAttribute("gen_ai.response.model", model)
            .setAttribute("gen_ai.request.max_tokens", (long) maxTokens)
            .startSpan();
    return new EngineSpan(span, startNs);
  }

  void finish(GenerationTimes times) {
    span.setAttribute("gen_ai.latency.time_in_queue", seconds(times.queueNs()))
        .setAttribute("gen_ai.latency.time_in_model_prefill", seconds(times.prefillNs()))
        .setAttribute("gen_ai.latency.time_in_model_decode", seconds(times.decodeNs()))
        .setAttribute("gen_ai.latency.time_in_model_inference", seconds(times.inferenceNs()))
        .setAttribute("gen_ai.latency.time_to_first_token", seconds(times.firstTokenNs() - startNs))
        .setAttribute("gen_ai.latency.e2e", seconds(times.lastTokenNs() - startNs))
        .setAttribute("gen_ai.usage.prompt_tokens", (long) times.promptTokens())
        .setAttribute("gen_ai.usage.completion_tokens", (long) times.completionTokens())
        .end();
  }

  void abort() {
    span.setStatus(StatusCode.ERROR, "aborted").end();
  }

  private static double seconds(long ns) {
    return ns / NS_PER_SECOND;
  }
}
