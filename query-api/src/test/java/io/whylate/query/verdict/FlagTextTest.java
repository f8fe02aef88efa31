package io.whylate.query.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Flag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FlagTextTest {

  @ParameterizedTest
  @EnumSource
  void of_everyFlag_hasAMeaning(Flag flag) {
    assertThat(FlagText.of(flag.toString()))
        .as("add what the flag %s means to FlagText", flag)
        .isNotEqualTo(flag.toString().replace('_', ' '));
  }

  @Test
  void of_laterFlag_isShownInItsOwnWords() {
    assertThat(FlagText.of("from_a_later_version")).isEqualTo("from a later version");
    assertThat(FlagText.of("attempts")).startsWith("the caller tried more than once");
  }
}
