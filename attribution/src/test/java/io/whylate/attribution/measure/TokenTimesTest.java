package io.whylate.attribution.measure;

import static io.whylate.attribution.span.SpanBuilder.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.span.SpanBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenTimesTest {

  private static final long MS = 1_000_000;

  /** 2026-11-30T15:22:18Z. */
  private static final long EPOCH = 1_796_052_138_000_000_000L;

  @ParameterizedTest
  @CsvSource({
    "gen_ai.response.time_to_first_chunk,             0.25,                            250",
    "gen_ai.response.time_to_first_token,             250000,                          250",
    "ai.response.msToFirstChunk,                      250,                             250",
    "ttft_ms,                                         250,                             250",
    "gen_ai.latency.time_to_first_token,              0.25,                            250",
    "gen_ai.server.time_to_first_token,               250,                             250",
    "langfuse.observation.completion_start_time,      2026-11-30T15:22:18.250Z,        250",
    "langfuse.observation.completion_start_time,      '\"2026-11-30T16:22:18.25+01:00\"', 250",
    "langwatch.timestamps.first_token_at,             1796052138250,                   250",
    "langfuse.observation.completion_start_time,      2026-11-30T15:22:17Z,            ",
    "langfuse.observation.completion_start_time,      2026-11-30T15:22:30Z,            ",
    "langfuse.observation.completion_start_time,      soon,                            ",
    "langfuse.observation.completion_start_time,      +999999999-12-31T00:00:00Z,      ",
    "gen_ai.response.time_to_first_chunk,             -1,                              ",
    "timings.prompt_ms,                               250,                             ",
    "llm_d.pd_proxy.true_ttft_ms,                     50,                              ",
  })
  void firstToken_readsEveryProducersKeyInItsUnit(String key, String value, @Nullable Long ms) {
    assertThat(TokenTimes.firstToken(call().with(key, value).build()))
        .isEqualTo(ms == null ? null : Long.valueOf(ms * MS));
  }

  @ParameterizedTest
  @CsvSource({
    "gen_ai.content.completion.chunk",
    "llm.content.completion.chunk",
    "First Token Stream Event",
  })
  void firstToken_readsTheEarliestEventOfOne(String event) {
    SpanBuilder call =
        call().event(event, EPOCH + 300 * MS).event(event, EPOCH + 250 * MS).event("other", EPOCH);
    assertThat(TokenTimes.firstToken(call.build())).isEqualTo(250 * MS);
  }

  @Test
  void firstToken_prefersWhatTheCallerSawToWhatTheEngineSays() {
    SpanBuilder call =
        call()
            .with("gen_ai.latency.time_to_first_token", 0.2)
            .event("First Token Stream Event", EPOCH + 260 * MS);
    assertThat(TokenTimes.firstToken(call.build())).isEqualTo(260 * MS);
    call.with("gen_ai.response.time_to_first_chunk", 0.25);
    assertThat(TokenTimes.firstToken(call.build())).isEqualTo(250 * MS);
  }

  @Test
  void perOutputToken_leavesTheFirstTokenOut() {
    SpanBuilder engine = call().with("gen_ai.latency.time_in_model_decode", 1.98);
    assertThat(TokenTimes.perOutputToken(engine.build(), 100L)).isEqualTo(20 * MS);
    assertThat(TokenTimes.perOutputToken(engine.build(), 1L)).isNull();
    assertThat(TokenTimes.perOutputToken(engine.build(), null)).isNull();
  }

  @Test
  void perOutputToken_withoutDecodeTakesWhatFollowsTheFirstToken() {
    SpanBuilder engine =
        call().with("gen_ai.latency.time_to_first_token", 2.0).with("gen_ai.latency.e2e", 3.98);
    assertThat(TokenTimes.perOutputToken(engine.build(), 100L)).isEqualTo(20 * MS);
  }

  @Test
  void perOutputToken_ofChunksNeedsToKnowHowManyTokensCameFirst() {
    SpanBuilder call = call();
    for (int chunk = 0; chunk < 4; chunk++) {
      call.event("gen_ai.content.completion.chunk", EPOCH + (100 + 20L * chunk) * MS);
    }
    assertThat(TokenTimes.perOutputToken(call.build(), 4L)).isEqualTo(20 * MS);
    assertThat(TokenTimes.perOutputToken(call.build(), 16L)).isNull();
  }

  @Test
  void perOutputToken_ofSeveralAnswersAtOnceIsUnknown() {
    SpanBuilder engine =
        call().with("gen_ai.latency.time_in_model_decode", 1.98).with("gen_ai.request.n", 2);
    assertThat(TokenTimes.perOutputToken(engine.build(), 100L)).isNull();
  }

  private static SpanBuilder call() {
    return span("chat m").at(EPOCH, EPOCH + 4_000 * MS);
  }
}
