package io.whylate.attribution.measure;

import io.whylate.attribution.span.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a span says of a model call, its own or one that it is a part of. */
final class CallFacts {

  private static final List<String> MODEL =
      List.of(
          "gen_ai.response.model",
          "gen_ai.request.model",
          "llm.model_name",
          "langfuse.observation.model.name",
          "ai.model.id",
          "triton.model_name");

  /** OpenTelemetry; LiteLLM and OpenLLMetry, which write it as a string. */
  private static final List<String> STREAMED =
      List.of("gen_ai.request.stream", "llm.is_streaming", "gen_ai.is_streaming");

  private CallFacts() {}

  static @Nullable String model(Span span) {
    for (String key : MODEL) {
      String model = span.attributes().text(key);
      if (model != null) {
        return model;
      }
    }
    return null;
  }

  /** A chunk was seen only where there was a stream. */
  static @Nullable Boolean streamed(Span span) {
    for (String key : STREAMED) {
      Boolean flag = span.attributes().flag(key);
      if (flag != null) {
        return flag;
      }
    }
    return TokenTimes.seenByCaller(span) == null ? null : Boolean.TRUE;
  }
}
