package io.whylate.query.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.breakdown.TimerEvent;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ModelCallsTextTest {

  private static final long MS = 1_000_000;

  @Test
  void of_unknownIsNotNoneAndNeitherIsZero() {
    assertThat(ModelCallsText.of(List.of(call(null, null, null), call(false, null, 0L))))
        .isEqualTo(
            """

            Model calls
                           after    took  first token  per token  in (cached)  out (reasoning)
              m at engine   0 ns  400 ms            ?          ?            ?                ?
              m at engine   0 ns  400 ms            -          ?            ?            0 (0)
            """);
  }

  @Test
  void of_timersThatDiffer_areBothNamed() {
    assertThat(
            ModelCallsText.of(
                List.of(
                    call(true, TimerEvent.FIRST_CHUNK, null),
                    call(true, TimerEvent.ENGINE_FIRST_TOKEN, null))))
        .endsWith(
            "First token timed from span start to engine first token, or span start to first"
                + " chunk.\n");
  }

  @Test
  void of_manyCallsWithAllFigures_fits() {
    String text = ModelCallsText.of(Collections.nCopies(30, full()));
    assertThat(text.lines()).hasSize(15).allSatisfy(line -> assertThat(line).hasSizeLessThan(101));
    assertThat(text).contains("  and 20 more\n", "131072 (100000)");
  }

  @Test
  void of_noCalls_isEmpty() {
    assertThat(ModelCallsText.of(List.of())).isEmpty();
  }

  private static ModelCall call(
      @Nullable Boolean streamed, @Nullable TimerEvent end, @Nullable Long tokens) {
    return new ModelCall(
        "s1",
        "m",
        "engine",
        streamed,
        0,
        400 * MS,
        end == null ? null : 250 * MS,
        null,
        end == null ? null : TimerEvent.SPAN_START,
        end,
        end == null ? null : "key",
        null,
        null,
        null,
        null,
        null,
        tokens,
        tokens,
        tokens);
  }

  private static ModelCall full() {
    return new ModelCall(
        "s1",
        "a-model-with-a-long-name",
        "an-engine-with-a-long-name",
        true,
        0,
        59_999 * MS,
        1_250 * MS,
        12_500 * MS,
        TimerEvent.CLIENT_CALL,
        TimerEvent.FIRST_CHUNK,
        "key",
        123 * MS,
        131_072L,
        31_072L,
        100_000L,
        0L,
        131_072L,
        31_072L,
        100_000L);
  }
}
