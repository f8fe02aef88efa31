package io.whylate.attribution.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SamplingTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ot=th:0                             | 1",
        "ot=th:8                             | 0.5",
        "ot=th:c                             | 0.25",
        "ot=th:fd70a4                        | 0.0099999904632568359375",
        "ot=th:ffffffffffffff                | 0x1p-56",
        "ot=rv:0123456789abcd;th:e;x:y       | 0.125",
        "vendor=th:8, ot=p:8;th:c, other=1   | 0.25",
      })
  void byThreshold_isThePartThatIsNotRejected(String traceState, double probability) {
    assertThat(Sampling.byThreshold(traceState)).isEqualTo(probability);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ot=rv:0123456789abcd",
        "ot=th:",
        "ot=th:C",
        "ot=th:0123456789abcde",
        "ot=xth:8",
        "not=th:8",
        "vendor=th:8",
        "ot=th:8x"
      })
  void byThreshold_otherThings_isUnknown(String traceState) {
    assertThat(Sampling.byThreshold(traceState)).isNull();
  }
}
