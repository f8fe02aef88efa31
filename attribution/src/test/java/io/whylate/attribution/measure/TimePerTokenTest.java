package io.whylate.attribution.measure;

import static io.whylate.attribution.span.SpanBuilder.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.span.SpanBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimePerTokenTest {

  private static final long MS = 1_000_000;

  /** 2026-11-30T15:22:18Z. */
  private static final long EPOCH = 1_796_052_138_000_000_000L;

  @Test
  void of_leavesTheFirstTokenOut() {
    SpanBuilder engine = call().with("gen_ai.latency.time_in_model_decode", 1.98);
    assertThat(TimePerToken.of(engine.build(), 100L)).isEqualTo(20 * MS);
    assertThat(TimePerToken.of(engine.build(), 1L)).isNull();
    assertThat(TimePerToken.of(engine.build(), null)).isNull();
  }

  @Test
  void of_withoutDecodeTakesWhatFollowsTheFirstToken() {
    SpanBuilder engine =
        call().with("gen_ai.latency.time_to_first_token", 2.0).with("gen_ai.latency.e2e", 3.98);
    assertThat(TimePerToken.of(engine.build(), 100L)).isEqualTo(20 * MS);
  }

  /** Four chunks, 20 ms apart. */
  @ParameterizedTest
  @CsvSource({"4, , 20", "16, , ", "16, 10, 10", "16, 16, ", "16, 20, ", "1, , "})
  void of_chunks_leavesTheTokensOfTheFirstOut(
      long outputTokens, @Nullable Long inFirst, @Nullable Long ms) {
    SpanBuilder call = call();
    for (int chunk = 0; chunk < 4; chunk++) {
      call.event("gen_ai.content.completion.chunk", EPOCH + (100 + 20L * chunk) * MS);
    }
    if (inFirst != null) {
      call.with("whylate.first_chunk_tokens", inFirst);
    }
    assertThat(TimePerToken.of(call.build(), outputTokens))
        .isEqualTo(ms == null ? null : Long.valueOf(ms * MS));
  }

  @Test
  void of_oneChunkHasNoTimeBetween() {
    SpanBuilder call = call().event("gen_ai.content.completion.chunk", EPOCH + 100 * MS);
    assertThat(TimePerToken.of(call.build(), 1L)).isNull();
    assertThat(TimePerToken.of(call.with("whylate.first_chunk_tokens", 1).build(), 16L)).isNull();
  }

  @Test
  void of_ofSeveralAnswersAtOnceIsUnknown() {
    SpanBuilder engine =
        call().with("gen_ai.latency.time_in_model_decode", 1.98).with("gen_ai.request.n", 2);
    assertThat(TimePerToken.of(engine.build(), 100L)).isNull();
  }

  private static SpanBuilder call() {
    return span("chat m").at(EPOCH, EPOCH + 4_000 * MS);
  }
}
