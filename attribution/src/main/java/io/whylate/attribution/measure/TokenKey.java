package io.whylate.attribution.measure;

import io.whylate.attribution.span.Attributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What producers call the counts of tokens: OpenTelemetry now and before, OpenLLMetry, vLLM and
 * SGLang, OpenInference, Vercel AI SDK.
 */
record TokenKey(List<String> names) {

  static final TokenKey INPUT =
      of(
          "gen_ai.usage.input_tokens",
          "gen_ai.usage.prompt_tokens",
          "llm.token_count.prompt",
          "llm.usage.prompt_tokens",
          "ai.usage.inputTokens",
          "ai.usage.promptTokens");
  static final TokenKey CACHE_READ =
      of(
          "gen_ai.usage.cache_read.input_tokens",
          "gen_ai.usage.cache_read_input_tokens",
          "gen_ai.usage.cached_tokens",
          "llm.token_count.prompt_details.cache_read",
          "ai.usage.cachedInputTokens");
  static final TokenKey CACHE_WRITE =
      of(
          "gen_ai.usage.cache_creation.input_tokens",
          "gen_ai.usage.cache_write.input_tokens",
          "gen_ai.usage.cache_creation_input_tokens",
          "llm.token_count.prompt_details.cache_write");
  static final TokenKey OUTPUT =
      of(
          "gen_ai.usage.output_tokens",
          "gen_ai.usage.completion_tokens",
          "llm.token_count.completion",
          "llm.usage.completion_tokens",
          "ai.usage.outputTokens",
          "ai.usage.completionTokens");
  static final TokenKey REASONING =
      of(
          "gen_ai.usage.reasoning.output_tokens",
          "gen_ai.usage.reasoning_tokens",
          "llm.token_count.completion_details.reasoning",
          "ai.usage.reasoningTokens");
  static final TokenKey TOTAL =
      of(
          "gen_ai.usage.total_tokens",
          "llm.token_count.total",
          "llm.usage.total_tokens",
          "ai.usage.totalTokens");

  /** So many that it is broken data, so few that sums of a few do not overflow. */
  private static final long MOST = 1_000_000_000_000L;

  private static TokenKey of(String... names) {
    return new TokenKey(List.of(names));
  }

  /** The count under the first of the names; null when there is none. */
  @Nullable Long read(Attributes attributes) {
    for (String name : names) {
      Long count = attributes.count(name);
      if (count != null && count <= MOST) {
        return count;
      }
    }
    return null;
  }
}
