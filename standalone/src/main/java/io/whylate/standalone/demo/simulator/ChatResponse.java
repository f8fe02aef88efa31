package io.whylate.standalone.demo.simulator;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An OpenAI chat completion, or a chunk of one; {@code systemFingerprint} names the simulator. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ChatResponse(
    String id,
    String object,
    long created,
    String model,
    String systemFingerprint,
    List<Choice> choices,
    @Nullable Usage usage) {

  static final String FINGERPRINT = "whylate-simulator";

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Choice(
      int index, @Nullable Text delta, @Nullable Text message, @Nullable String finishReason) {}

  record Text(String role, String content) {}

  record Usage(int promptTokens, int completionTokens, int totalTokens) {

    static Usage of(GenerationTimes times) {
      int prompt = times.promptTokens();
      int completion = times.completionTokens();
      return new Usage(prompt, completion, prompt + completion);
    }
  }
}
