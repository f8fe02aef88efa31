package io.whylate.attribution.measure;

import static io.whylate.attribution.span.SpanBuilder.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.TimerEvent;
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
    "gen_ai.response.time_to_first_chunk,        0.25,                               CLIENT_CALL,    FIRST_CHUNK",
    "gen_ai.response.time_to_first_token,        250000,                             CLIENT_CALL,    FIRST_TOKEN",
    "ai.response.msToFirstChunk,                 250,                                CLIENT_CALL,    FIRST_CHUNK",
    "ttft_ms,                                    250,                                SPAN_START,     FIRST_TOKEN",
    "gen_ai.latency.time_to_first_token,         0.25,                               ENGINE_ARRIVAL, ENGINE_FIRST_TOKEN",
    "gen_ai.server.time_to_first_token,          250,                                SPAN_START,     FIRST_TOKEN",
    "langfuse.observation.completion_start_time, 2026-11-30T15:22:18.250Z,           SPAN_START,     FIRST_TOKEN",
    "langfuse.observation.completion_start_time, '\"2026-11-30T16:22:18.25+01:00\"', SPAN_START,     FIRST_TOKEN",
    "langwatch.timestamps.first_token_at,        1796052138250,                      SPAN_START,     FIRST_TOKEN",
  })
  void firstToken_readsEveryProducersKeyInItsUnit(
      String key, String value, TimerEvent start, TimerEvent end) {
    assertThat(TokenTimes.firstToken(call().with(key, value).build()))
        .isEqualTo(new TimeToToken(250 * MS, start, end, key));
  }

  @ParameterizedTest
  @CsvSource({
    // A moment outside the span, or none.
    "langfuse.observation.completion_start_time, 2026-11-30T15:22:17Z",
    "langfuse.observation.completion_start_time, 2026-11-30T15:22:30Z",
    "langfuse.observation.completion_start_time, soon",
    "langfuse.observation.completion_start_time, +999999999-12-31T00:00:00Z",
    "langwatch.timestamps.first_token_at,        1796052138",
    // Not set: null is not 0.
    "gen_ai.response.time_to_first_chunk,        -1",
    "gen_ai.response.time_to_first_chunk,        0",
    "gen_ai.latency.time_to_first_token,         -1.0",
    "ai.response.msToFirstChunk,                 0",
    "langfuse.observation.completion_start_time, 2026-11-30T15:22:18Z",
    // No time to a first token, or of an unknown unit or start.
    "gen_ai.server.ttft,                         250",
    "metrics.time_to_first_token_ms,             250",
    "timings.prompt_ms,                          250",
    "llm_d.pd_proxy.true_ttft_ms,                50",
  })
  void firstToken_whatIsNoneIsUnknown(String key, String value) {
    assertThat(TokenTimes.firstToken(call().with(key, value).build())).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "gen_ai.content.completion.chunk, FIRST_CHUNK",
    "llm.content.completion.chunk,    FIRST_CHUNK",
    "First Token Stream Event,        FIRST_TOKEN",
  })
  void firstToken_readsTheEarliestEventOfOne(String event, TimerEvent end) {
    SpanBuilder call =
        call()
            .event(event, EPOCH + 300 * MS)
            .event(event, EPOCH + 250 * MS)
            .event(event, EPOCH - 250 * MS)
            .event("other", EPOCH + MS);
    assertThat(TokenTimes.firstToken(call.build()))
        .isEqualTo(new TimeToToken(250 * MS, TimerEvent.SPAN_START, end, event));
  }

  @Test
  void firstToken_prefersWhatTheCallerSawToWhatTheEngineSays() {
    SpanBuilder call =
        call()
            .with("gen_ai.latency.time_to_first_token", 0.2)
            .event("First Token Stream Event", EPOCH + 260 * MS);
    assertThat(ns(call)).isEqualTo(260 * MS);
    call.with("gen_ai.response.time_to_first_chunk", 0.25);
    assertThat(ns(call)).isEqualTo(250 * MS);
  }

  @Test
  void firstVisibleToken_isWhatTheReaderOfTheStreamSays() {
    SpanBuilder call = call().with("gen_ai.response.time_to_first_chunk", 0.25);
    assertThat(TokenTimes.firstVisibleToken(call.build())).isNull();
    call.with("whylate.time_to_first_visible_token", 2.5);
    assertThat(TokenTimes.firstVisibleToken(call.build())).isEqualTo(2_500 * MS);
    assertThat(ns(call)).isEqualTo(250 * MS);
  }

  private static @Nullable Long ns(SpanBuilder call) {
    TimeToToken time = TokenTimes.firstToken(call.build());
    return time == null ? null : Long.valueOf(time.ns());
  }

  private static SpanBuilder call() {
    return span("chat m").at(EPOCH, EPOCH + 4_000 * MS);
  }
}
