package io.whylate.benchmarks.truth.dialect;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.SpanKind;
import io.whylate.benchmarks.truth.scenario.Step;
import io.whylate.benchmarks.truth.scenario.Steps;
import java.util.Map;

/** What an application's library writes down of its call of a model. */
@SuppressWarnings("ImmutableEnumChecker") // Attributes are immutable maps.
public enum ChatDialect {
  OTEL_JAVA(
      "OTel Java",
      "chat m",
      SpanKind.INTERNAL,
      Map.of("gen_ai.operation.name", "chat", "gen_ai.provider.name", "openai")),
  OTEL_PYTHON(
      "OTel Python",
      "chat m",
      SpanKind.CLIENT,
      Map.of("gen_ai.operation.name", "chat", "gen_ai.system", "openai")),
  SPRING_AI(
      "Spring AI",
      "chat m",
      SpanKind.CLIENT,
      Map.of(
          "gen_ai.operation.name", "chat",
          "gen_ai.system", "openai",
          "gen_ai.usage.input_tokens", "900")),
  OPENINFERENCE(
      "OpenInference",
      "ChatOpenAI",
      SpanKind.INTERNAL,
      Map.of("openinference.span.kind", "LLM", "llm.model_name", "m")),
  OPENLLMETRY(
      "OpenLLMetry",
      "openai.chat",
      SpanKind.CLIENT,
      Map.of("llm.request.type", "chat", "gen_ai.request.model", "m")),
  LANGFUSE(
      "Langfuse", "answer", SpanKind.INTERNAL, Map.of("langfuse.observation.type", "generation")),
  VERCEL(
      "Vercel AI SDK",
      "ai.streamText.doStream",
      SpanKind.INTERNAL,
      Map.of("ai.operationId", "ai.streamText.doStream"));

  private final String title;
  private final String name;
  private final SpanKind kind;
  private final Map<String, Object> attributes;

  ChatDialect(String title, String name, SpanKind kind, Map<String, Object> attributes) {
    this.title = title;
    this.name = name;
    this.kind = kind;
    this.attributes = attributes;
  }

  /** A chat whose inside was seen. */
  public Step chat(Step... steps) {
    return Steps.span(name, kind, attributes, steps);
  }

  /** A chat with a hosted model, which makes no spans: all of it is the model's. */
  public Step hosted(long ns) {
    return Steps.span(
        name,
        kind,
        attributes,
        Steps.opaqueCall(
            Layer.MODEL_UNDIVIDED, "POST", Map.of("server.address", "api.example.com"), ns));
  }

  @Override
  public String toString() {
    return title;
  }
}
