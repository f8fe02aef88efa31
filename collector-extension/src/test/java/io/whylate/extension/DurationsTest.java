package io.whylate.extension;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  private static final String KEY = "otel.whylate.any";

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1000000",
    "1ms, 1000000",
    "1 ms, 1000000",
    " 20MS , 20000000",
    "0.5s, 500000000",
    "1.5, 1500000",
    "250us, 250000",
    "7 ns, 7",
    "0.4ns, 0",
    "999999999s, 999999999000000000"
  })
  void duration_isReadInNanosecondsAndWithoutAUnitInItsOwn(String value, long nanos) {
    assertThat(milliseconds(value)).isEqualTo(nanos);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1m", "-1ms", "fast", "1,5ms", "1.ms", ".5s", "ms", "9999999999", "1e3"})
  void noDuration_theFallbackHolds(String value) {
    assertThat(milliseconds(value)).isEqualTo(2_000_000);
  }

  @Test
  void nothingSet_theFallbackHolds() {
    assertThat(milliseconds(null)).isEqualTo(2_000_000);
    assertThat(milliseconds(" ")).isEqualTo(2_000_000);
  }

  @Test
  void unitOfTheSetting_isItsOwn() {
    assertThat(Durations.nanos(key -> "2", KEY, "s", "30s")).isEqualTo(2_000_000_000);
  }

  private static long milliseconds(@Nullable String value) {
    Function<String, @Nullable String> setting = key -> key.equals(KEY) ? value : null;
    return Durations.nanos(setting, KEY, "ms", "2ms");
  }
}
