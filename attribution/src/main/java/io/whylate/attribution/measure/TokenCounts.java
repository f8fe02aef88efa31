package io.whylate.attribution.measure;

import io.whylate.attribution.span.Attributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of one model call. Producers agree neither on names nor on what includes what; here
 * the input includes what was read from and written to a cache, and the output includes reasoning.
 * Null is not reported, never zero.
 */
record TokenCounts(
    @Nullable Long input,
    @Nullable Long cacheRead,
    @Nullable Long cacheWrite,
    @Nullable Long output,
    @Nullable Long reasoning) {

  private static final List<String> INPUT =
      List.of(
          "gen_ai.usage.input_tokens",
          "gen_ai.usage.prompt_tokens",
          "llm.token_count.prompt",
          "llm.usage.prompt_tokens",
          "ai.usage.inputTokens",
          "ai.usage.promptTokens");

  private static final List<String> CACHE_READ =
      List.of(
          "gen_ai.usage.cache_read.input_tokens",
          "gen_ai.usage.cache_read_input_tokens",
          "gen_ai.usage.cached_tokens",
          "llm.token_count.prompt_details.cache_read",
          "ai.usage.cachedInputTokens");

  private static final List<String> CACHE_WRITE =
      List.of(
          "gen_ai.usage.cache_creation.input_tokens",
          "gen_ai.usage.cache_write.input_tokens",
          "gen_ai.usage.cache_creation_input_tokens",
          "llm.token_count.prompt_details.cache_write");

  private static final List<String> OUTPUT =
      List.of(
          "gen_ai.usage.output_tokens",
          "gen_ai.usage.completion_tokens",
          "llm.token_count.completion",
          "llm.usage.completion_tokens",
          "ai.usage.outputTokens",
          "ai.usage.completionTokens");

  private static final List<String> REASONING =
      List.of(
          "gen_ai.usage.reasoning.output_tokens",
          "gen_ai.usage.reasoning_tokens",
          "llm.token_count.completion_details.reasoning",
          "ai.usage.reasoningTokens");

  static TokenCounts of(Attributes attributes) {
    Long cacheRead = first(attributes, CACHE_READ);
    Long cacheWrite = first(attributes, CACHE_WRITE);
    Long reasoning = first(attributes, REASONING);
    return new TokenCounts(
        including(first(attributes, INPUT), orZero(cacheRead) + orZero(cacheWrite)),
        cacheRead,
        cacheWrite,
        including(first(attributes, OUTPUT), orZero(reasoning)),
        reasoning);
  }

  /** A total smaller than its part was reported without it. */
  private static @Nullable Long including(@Nullable Long total, long part) {
    return total == null || total >= part ? total : Long.valueOf(total + part);
  }

  private static long orZero(@Nullable Long count) {
    return count == null ? 0 : count;
  }

  private static @Nullable Long first(Attributes attributes, List<String> names) {
    for (String name : names) {
      Long count = attributes.count(name);
      if (count != null) {
        return count;
      }
    }
    return null;
  }
}
