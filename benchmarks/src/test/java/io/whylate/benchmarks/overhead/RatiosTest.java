package io.whylate.benchmarks.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RatiosTest {

  @Test
  void median_oddAndEvenCounts_isTheMiddle() {
    assertThat(new Ratios(new double[] {3, 1, 2}).median()).isEqualTo(2);
    assertThat(new Ratios(new double[] {4, 1, 3, 2}).median()).isEqualTo(2.5);
  }

  @Test
  void upperBound_allTheSame_isThat() {
    assertThat(new Ratios(new double[] {1.01, 1.01, 1.01}).upperBound(1)).isEqualTo(1.01);
  }

  /** Of 1000 samples of 30 the bound must hold in about 950; four deviations are 28. */
  @Test
  void upperBound_manySamples_holdsInNineteenOfTwenty() {
    Random random = new Random(1);
    int samples = 1000;
    int held = 0;
    for (int i = 0; i < samples; i++) {
      double[] sample = DoubleStream.generate(random::nextGaussian).limit(30).toArray();
      held += new Ratios(sample).upperBound(i) >= 0 ? 1 : 0;
    }
    assertThat(held).isBetween(915, 990);
  }
}
