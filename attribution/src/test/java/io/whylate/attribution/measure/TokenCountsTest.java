package io.whylate.attribution.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.span.Attributes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
    assertThat(TokenCounts.of(attributes))
        .isEqualTo(new TokenCounts(900L, 512L, 100L, 377L, 320L, false));
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
        .isEqualTo(new TokenCounts(1_020L, 900L, 100L, 330L, 320L, true));
  }

  @Test
  void of_whatIsNotReportedIsNull() {
    assertThat(TokenCounts.of(Attributes.EMPTY))
        .isEqualTo(new TokenCounts(null, null, null, null, null, false));
    assertThat(TokenCounts.of(new Attributes(Map.of("gen_ai.usage.input_tokens", -1L))).input())
        .isNull();
    assertThat(TokenCounts.of(new Attributes(Map.of("gen_ai.usage.output_tokens", 0L))).output())
        .isZero();
  }

  /** A total tells whether the parts are counted in the whole or beside it. */
  @ParameterizedTest
  @CsvSource({
    // input, cache read, output, reasoning, total; all input, fresh, all output, visible
    "1000, 900, 100, 60, 1100,   1000, 100, 100,  40",
    "1000, 900, 100, 60, 2000,   1900, 1000, 100, 40",
    "1000, 900, 100, 60, 1160,   1000, 100, 160,  100",
    "1000, 900, 100, 60, 2060,   1900, 1000, 160, 100",
    "1000,  60, 100, 60, 1160,   1000, 940, 100,  40",
    "1000, 900, 100, 60, 4711,   1000, 100, 100,  40",
    "  20, 900, 100, 60, 1020,    920,  20, 100,  40",
  })
  void of_aTotalTellsWhatIsBeside(
      long input,
      long cacheRead,
      long output,
      long reasoning,
      long total,
      long allInput,
      long fresh,
      long allOutput,
      long visible) {
    TokenCounts tokens =
        TokenCounts.of(
            new Attributes(
                Map.of(
                    "llm.token_count.prompt", input,
                    "llm.token_count.prompt_details.cache_read", cacheRead,
                    "llm.token_count.completion", output,
                    "llm.token_count.completion_details.reasoning", reasoning,
                    "llm.token_count.total", total)));
    assertThat(tokens)
        .isEqualTo(new TokenCounts(allInput, cacheRead, null, allOutput, reasoning, false));
    assertThat(tokens.fresh()).isEqualTo(fresh);
    assertThat(tokens.visible()).isEqualTo(visible);
  }

  @Test
  void fresh_withoutTheReadsIsUnknown() {
    Map<String, Object> usage = new HashMap<>(Map.of("gen_ai.usage.input_tokens", 900L));
    assertThat(TokenCounts.of(new Attributes(usage)).fresh()).isNull();
    usage.put("gen_ai.usage.cache_creation.input_tokens", 100L);
    assertThat(TokenCounts.of(new Attributes(usage)).fresh()).isNull();
    usage.put("gen_ai.usage.cache_read.input_tokens", 0L);
    assertThat(TokenCounts.of(new Attributes(usage)).fresh()).isEqualTo(800L);
  }

  @ParameterizedTest
  @CsvSource({"32, , false", "33, , true", "528, 4, true", "128, 4, false"})
  void of_outputAboveItsLimitIsContradictory(
      long output, @Nullable Long answers, boolean contradictory) {
    Map<String, Object> usage = new HashMap<>();
    usage.put("gen_ai.usage.output_tokens", output);
    usage.put("gen_ai.request.max_tokens", 32L);
    if (answers != null) {
      usage.put("gen_ai.request.n", answers);
    }
    assertThat(TokenCounts.of(new Attributes(usage)).contradictory()).isEqualTo(contradictory);
  }

  @Test
  void of_countsWithoutSenseAreUnknown() {
    TokenCounts tokens =
        TokenCounts.of(
            new Attributes(
                Map.of(
                    "gen_ai.usage.input_tokens",
                    1e300,
                    "gen_ai.usage.output_tokens",
                    "many",
                    "gen_ai.usage.cache_read.input_tokens",
                    Long.MAX_VALUE)));
    assertThat(tokens).isEqualTo(new TokenCounts(null, null, null, null, null, false));
  }

  @Test
  void completedBy_takesNoWholeThatIsSmallerThanAPart() {
    TokenCounts inner = new TokenCounts(null, 5L, null, null, 9L, false);
    TokenCounts completed = inner.completedBy(new TokenCounts(1L, null, null, 2L, null, false));
    assertThat(completed).isEqualTo(new TokenCounts(null, 5L, null, null, 9L, true));
    assertThat(completed.fresh()).isNull();
  }

  @Test
  void completedBy_takesThePartsOfAWholeOnlyWhenItIsTheSame() {
    TokenCounts engine = new TokenCounts(100L, null, null, 11L, null, false);
    assertThat(engine.completedBy(new TokenCounts(100L, 64L, 0L, 12L, 8L, false)))
        .isEqualTo(new TokenCounts(100L, 64L, 0L, 11L, null, false));
    assertThat(engine.completedBy(new TokenCounts(null, 64L, 0L, null, 8L, true)))
        .isEqualTo(new TokenCounts(100L, null, null, 11L, null, true));
    TokenCounts silent = new TokenCounts(null, null, null, null, null, false);
    assertThat(silent.completedBy(engine)).isEqualTo(engine);
    assertThat(engine.completedBy(silent)).isEqualTo(engine);
  }
}
