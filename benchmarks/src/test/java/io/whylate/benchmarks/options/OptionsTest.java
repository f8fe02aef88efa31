package io.whylate.benchmarks.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OptionsTest {

  private final Options defaults = Options.defaults(Map.of("pairs", 40, "rate", 100));

  @Test
  void with_someNamed_changesThoseAlone() {
    Options changed = defaults.with(List.of("--pairs", "2"));

    assertThat(changed.get("pairs")).isEqualTo(2);
    assertThat(changed.get("rate")).isEqualTo(100);
  }

  @Test
  void with_unknownName_saysWhichThereAre() {
    for (String unknown : List.of("--pears", "pairs")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> defaults.with(List.of(unknown, "2")))
          .withMessageContainingAll(unknown, "pairs", "rate");
    }
  }

  @Test
  void with_whatIsNoNumber_saysWhatWasRead() {
    for (String bad : List.of("0", "-1", "many", "999999999", "")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> defaults.with(List.of("--pairs", bad)))
          .withMessageContaining("'" + bad + "'");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> defaults.with(List.of("--pairs")));
  }
}
