package io.whylate.extension.queue;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueueSettingsTest {

  @ParameterizedTest
  @CsvSource({"0, 0", "5, 5000000", "250us, 250000", "7 ns, 7", "20ms, 20000000", "2s, 2000000000"})
  void duration_isRead(String value, long nanos) {
    assertThat(threshold(value)).isEqualTo(nanos);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1m", "-1ms", "fast", "1.5ms", "99999999999"})
  void noDuration_theDefaultHolds(String value) {
    assertThat(threshold(value)).isEqualTo(1_000_000);
  }

  @Test
  void notSet_theDefaultHolds() {
    assertThat(threshold(null)).isEqualTo(1_000_000);
  }

  private static long threshold(@Nullable String value) {
    return new QueueSettings(key -> value).thresholdNanos();
  }
}
