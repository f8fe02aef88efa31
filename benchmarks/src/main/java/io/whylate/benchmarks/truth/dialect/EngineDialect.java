package io.whylate.benchmarks.truth.dialect;

import io.whylate.benchmarks.truth.scenario.Stage;
import io.whylate.benchmarks.truth.scenario.Step;
import io.whylate.benchmarks.truth.scenario.Wait;

/**
 * What an engine writes down of an answer. Where it does not tell two parts apart, the truth is
 * what holds both.
 */
@SuppressWarnings("ImmutableEnumChecker") // Functions without state.
public enum EngineDialect {
  VLLM("vLLM", GenAiLatency::vllm),
  VLLM_V0("vLLM before V1", GenAiLatency::vllmV0),
  VLLM_SPANS("vLLM, spans", PhaseSpans::vllm),
  TENSORRT_LLM("TensorRT-LLM", GenAiLatency::tensorRt),
  SGLANG("SGLang", PhaseSpans::sglang),
  SGLANG_ATTRIBUTES("SGLang, no slices", GenAiLatency::sglang),
  TGI("TGI", RustDebug::tgi),
  TRITON("Triton", Triton::events);

  /** Writes an answer down from a moment on. */
  private interface Writer {
    Wait write(Answer answer, long atNs, Stage stage);
  }

  private final String title;
  private final Writer writer;

  EngineDialect(String title, Writer writer) {
    this.title = title;
    this.writer = writer;
  }

  /** The engine gives this answer. */
  public Step answers(Answer answer) {
    return (at, stage) -> writer.write(answer, at, stage);
  }

  @Override
  public String toString() {
    return title;
  }
}
