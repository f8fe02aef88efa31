package io.whylate.attribution.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.span.Attributes;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenCountsTest {

  @ParameterizedTest
  @CsvSource({
    "gen_ai.usage.input_tokens, gen_ai.usage.cache_read.input_tokens, gen_ai.usage.cache_creation.input_tokens, gen_ai.usage.output_tokens, gen_ai.usage.reasoning.output_tokens",
    "gen_ai.usage.prompt_tokens, gen_ai.usage.cached_tokens, gen_ai.usage.cache_write.input_tokens, gen_ai.usage.completion_tokens, gen_ai.usage.reasoning_tokens",
    "llm.token_count.prompt, llm.token_count.prompt_details.cache_read, llm.token_count.prompt_details.cache_write, llm.token_count.completion, llm.token_count.completion_details.reasoning",
    "ai.usage.inputTokens, ai.usage.cachedInputTokens, gen_ai.usage.cache_creation_input_tokens, ai.usage.outputTokens, ai.usage.reasoningTokens",
    "llm.usage.prompt_tokens, gen_ai.usage.cache_read_input_tokens, gen_ai.usage.cache_creation_input_tokens, llm.usage.completion_tokens, gen_ai.usage.reasoning_tokens",
  })
  void of_knowsEveryName(
      String input, String cacheRead, String cacheWrite, String output, String reasoning) {
    Attributes attributes =
        new Attributes(
            Map.of(input, 900L, cacheRead, "512", cacheWrite, 100, output, 377L, reasoning, 320L));
    assertThat(TokenCounts.of(attributes)).isEqualTo(new TokenCounts(900L, 512L, 100L, 377L, 320L));
  }

  @Test
  void of_aTotalThatLeftItsPartOutIncludesIt() {
    Attributes attributes =
        new Attributes(
            Map.of(
                "gen_ai.usage.input_tokens", 20L,
                "gen_ai.usage.cache_read_input_tokens", 900L,
                "gen_ai.usage.cache_creation_input_tokens", 100L,
                "gen_ai.usage.output_tokens", 10L,
                "gen_ai.usage.reasoning_tokens", 320L));
    assertThat(TokenCounts.of(attributes))
        .isEqualTo(new TokenCounts(1_020L, 900L, 100L, 330L, 320L));
  }

  @Test
  void of_whatIsNotReportedIsNull() {
    assertThat(TokenCounts.of(Attributes.EMPTY))
        .isEqualTo(new TokenCounts(null, null, null, null, null));
    assertThat(TokenCounts.of(new Attributes(Map.of("gen_ai.usage.input_tokens", -1L))).input())
        .isNull();
    assertThat(TokenCounts.of(new Attributes(Map.of("gen_ai.usage.output_tokens", 0L))).output())
        .isZero();
  }
}
