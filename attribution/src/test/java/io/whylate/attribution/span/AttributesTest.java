package io.whylate.attribution.span;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AttributesTest {

  @Test
  void text_takesTheFirstElementOfAnArray() {
    assertThat(of("http.request.header.x-request-id", List.of("a", "b")).text("k")).isNull();
    assertThat(of("k", List.of("a", "b")).text("k")).isEqualTo("a");
    assertThat(of("k", List.of()).text("k")).isNull();
    assertThat(of("k", "").text("k")).isNull();
  }

  @Test
  void number_readsNumbersInStringsAndRefusesWhatIsNone() {
    assertThat(of("k", "12.5").number("k")).isEqualTo(12.5);
    assertThat(of("k", List.of(3L)).number("k")).isEqualTo(3.0);
    assertThat(of("k", Double.NaN).number("k")).isNull();
    assertThat(of("k", "NaN").number("k")).isNull();
    assertThat(of("k", "fast").number("k")).isNull();
    assertThat(of("k", true).number("k")).isNull();
  }

  @Test
  void count_ofMinusOneIsUnknown() {
    assertThat(of("k", -1L).count("k")).isNull();
    assertThat(of("k", 0L).count("k")).isZero();
    assertThat(of("k", "42").count("k")).isEqualTo(42L);
  }

  @Test
  void flag_readsTruthInStrings() {
    assertThat(of("k", "True").flag("k")).isTrue();
    assertThat(of("k", false).flag("k")).isFalse();
    assertThat(of("k", "maybe").flag("k")).isNull();
    assertThat(of("k", 1L).flag("k")).isNull();
  }

  private static Attributes of(String key, Object value) {
    return new Attributes(new HashMap<>(Map.of(key, value)));
  }
}
