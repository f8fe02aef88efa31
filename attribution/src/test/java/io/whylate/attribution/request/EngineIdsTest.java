package io.whylate.attribution.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineIdsTest {

  @ParameterizedTest
  @CsvSource({
    "chatcmpl-4be1f0c2, 4be1f0c2",
    "cmpl-bench-00871b8e-0-0, bench-00871b8e-0",
    "cmpl-req-7-0-1a2b3c4d, req-7",
    "embd-q, q",
    "req-7, req-7",
    "4be1f0c2-0, 4be1f0c2-0",
    "chatcmpl-, chatcmpl-",
  })
  void external_stripsOnlyWhatAnEngineAdds(String decorated, String external) {
    assertThat(EngineIds.external(decorated)).isEqualTo(external);
  }
}
