package io.whylate.query.ask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PercentileTest {

  @Test
  void parse_list_isSortedWithoutRepetitions() {
    assertThat(Percentile.parse("99.90, 50,50.0")).hasToString("[50, 99.9]");
    assertThat(Percentile.parse(null)).hasToString("[50, 90, 99]");
  }

  @Test
  void level_isTheNearestDouble() {
    assertThat(Percentile.of("99.9").level()).isEqualTo(0.999);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "100",
        "101",
        "-1",
        "NaN",
        "x",
        "",
        "50,",
        "1e9",
        "1e-9",
        "50,60,70,80,90,91,92,93,94",
        "99.99999999999999999999",
        "1e-999999999"
      })
  void parse_outside_isRefused(String text) {
    assertThatThrownBy(() -> Percentile.parse(text))
        .isInstanceOf(BadQuestion.class)
        .hasMessageStartingWith("percentiles");
  }
}
