package io.whylate.query.answer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HumanTimeTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0 ns",
    "999, 999 ns",
    "1000, 1.00 µs",
    "9994, 9.99 µs",
    "9996, 10.0 µs",
    "99960, 100 µs",
    "999499, 999 µs",
    "999500, 1.00 ms",
    "1234567890, 1.23 s",
    "59999000000, 60.0 s",
    "60000000000, 1 min 0 s",
    "-1500000, -1.50 ms",
    "3723000000000, 62 min 3 s"
  })
  void of_nanoseconds_hasThreeFigures(long ns, String text) {
    assertThat(HumanTime.of(ns)).isEqualTo(text);
  }
}
