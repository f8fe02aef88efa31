package io.whylate.standalone.demo.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

  @Test
  void nextOffsetNs_manyArrivals_keepsTheRate() {
    Arrivals arrivals = new Arrivals(50, new Random(3));
    long lastNs = 0;
    for (int i = 0; i < 10_000; i++) {
      long nextNs = arrivals.nextOffsetNs();
      assertThat(nextNs).isGreaterThanOrEqualTo(lastNs);
      lastNs = nextNs;
    }

    assertThat(lastNs / 1e9).isCloseTo(10_000 / 50.0, within(10.0));
  }

  @Test
  void constructor_noRate_isRefused() {
    assertThatThrownBy(() -> new Arrivals(0, new Random(1))).hasMessageContaining("rate");
    assertThatThrownBy(() -> new Arrivals(Double.NaN, new Random(1))).hasMessageContaining("rate");
  }
}
