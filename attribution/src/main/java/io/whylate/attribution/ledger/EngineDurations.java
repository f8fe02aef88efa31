package io.whylate.attribution.ledger;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.DurationUnit;
import org.jspecify.annotations.Nullable;

/**
 * The {@code gen_ai.latency.*} attributes, seconds on the wire. vLLM made them up; SGLang and
 * TensorRT-LLM copied the keys, not all of the meaning. Null is not reported, which TensorRT-LLM
 * writes as -1. The scheduler's time is vLLM V0's, whose {@code time_in_model_forward} and {@code
 * time_in_model_execute} are not read: they are sums over prefill and decode.
 */
record EngineDurations(
    @Nullable Long queueNs,
    @Nullable Long prefillNs,
    @Nullable Long decodeNs,
    @Nullable Long firstTokenNs,
    @Nullable Long endToEndNs,
    @Nullable Long schedulerNs) {

  static final String QUEUE = "gen_ai.latency.time_in_queue";
  static final String PREFILL = "gen_ai.latency.time_in_model_prefill";
  static final String DECODE = "gen_ai.latency.time_in_model_decode";
  static final String FIRST_TOKEN = "gen_ai.latency.time_to_first_token";
  static final String END_TO_END = "gen_ai.latency.e2e";
  static final String SCHEDULER = "gen_ai.latency.time_in_scheduler";

  static EngineDurations of(Attributes attributes) {
    return new EngineDurations(
        DurationUnit.SECONDS.read(attributes, QUEUE),
        DurationUnit.SECONDS.read(attributes, PREFILL),
        DurationUnit.SECONDS.read(attributes, DECODE),
        DurationUnit.SECONDS.read(attributes, FIRST_TOKEN),
        DurationUnit.SECONDS.read(attributes, END_TO_END),
        DurationUnit.SECONDS.read(attributes, SCHEDULER));
  }

  /** The decode phase; where it is not reported, what follows the first token. */
  @Nullable Long decodeOrRest() {
    if (decodeNs != null || endToEndNs == null || firstTokenNs == null) {
      return decodeNs;
    }
    return Math.max(0, endToEndNs - firstTokenNs);
  }
}
