package io.whylate.attribution.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClockEstimatorTest {

  private static final long NOW = 1_796_052_138_000_000_000L;
  private static final long SECOND = 1_000_000_000;
  private static final ClockPair PAIR = ClockPair.of("h1", "h2");

  @Test
  void estimate_isWhatMostRangesHold() {
    assertThat(estimate(now(8L, 12L), now(11L, 13L), now(10L, 12L)))
        .as("Marzullo's own example")
        .isEqualTo(new OffsetRange(11L, 12L));
  }

  @Test
  void estimate_ignoresAMinorityThatDiffers() {
    assertThat(estimate(now(0L, 10L), now(4L, 12L), now(900L, 950L)))
        .isEqualTo(new OffsetRange(4L, 10L));
  }

  @Test
  void estimate_isNotKnownWhenNoMajorityAgrees() {
    assertThat(estimate()).isNull();
    assertThat(estimate(now(0L, 10L), now(20L, 30L))).isNull();
    assertThat(estimate(now(0L, 1L), now(0L, 1L), now(8L, 9L), now(8L, 9L))).isNull();
  }

  @Test
  void estimate_spansAllThatEquallyManyHold() {
    assertThat(estimate(now(0L, 10L), now(8L, 22L), now(20L, 30L)))
        .as("two of three hold 8 to 10, and two of three 20 to 22")
        .isEqualTo(new OffsetRange(8L, 22L));
  }

  @Test
  void estimate_ofTouchingRangesIsTheirPoint() {
    assertThat(estimate(now(0L, 10L), now(10L, 20L))).isEqualTo(new OffsetRange(10L, 10L));
  }

  @Test
  void estimate_ofOneSidedRangesIsOneSided() {
    assertThat(estimate(now(null, 10L), now(null, 7L))).isEqualTo(new OffsetRange(null, 7L));
    assertThat(estimate(now(null, 10L), now(3L, null))).isEqualTo(new OffsetRange(3L, 10L));
  }

  @Test
  void estimate_widensWithAgeAndForgetsAfterAMinute() {
    assertThat(estimate(at(NOW - 10 * SECOND, 0L, 5L)))
        .as("200 millionths of 10 s are 2 ms")
        .isEqualTo(new OffsetRange(-2_000_000L, 2_000_005L));
    assertThat(estimate(at(NOW - 61 * SECOND, 0L, 5L))).isNull();
  }

  @Test
  void estimate_narrowsWithTraffic() {
    Random random = new Random(4);
    List<ClockObservation> observations = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      observations.add(at(NOW, -random.nextLong(1_000_000), random.nextLong(1_000_000)));
    }
    OffsetRange estimate = Objects.requireNonNull(ClockEstimator.estimate(observations, NOW));
    assertThat(most(estimate) - least(estimate)).isBetween(0L, 400_000L);
  }

  @Test
  void estimate_holdsTheTruthAlthoughATenthIsWrong() {
    Random random = new Random(3);
    for (int i = 0; i < 2_000; i++) {
      long truth = random.nextLong(-10 * SECOND, 10 * SECOND);
      List<ClockObservation> observations = new ArrayList<>();
      for (int j = 0; j < 30; j++) {
        long wrong = j % 10 == 0 ? random.nextLong(-50_000_000, 50_000_000) : 0;
        long agoNs = random.nextLong(60 * SECOND);
        long then = truth + random.nextLong(-agoNs / 10_000, agoNs / 10_000 + 1) + wrong;
        observations.add(
            at(NOW - agoNs, then - random.nextLong(5_000_000), then + random.nextLong(5_000_000)));
      }
      OffsetRange estimate = Objects.requireNonNull(ClockEstimator.estimate(observations, NOW));
      assertThat(truth).isBetween(least(estimate), most(estimate));
      Collections.shuffle(observations, random);
      assertThat(ClockEstimator.estimate(observations, NOW)).isEqualTo(estimate);
    }
  }

  private static long least(OffsetRange range) {
    return Objects.requireNonNull(range.least());
  }

  private static long most(OffsetRange range) {
    return Objects.requireNonNull(range.most());
  }

  private static @Nullable OffsetRange estimate(ClockObservation... observations) {
    return ClockEstimator.estimate(List.of(observations), NOW);
  }

  private static ClockObservation now(@Nullable Long least, @Nullable Long most) {
    return at(NOW, least, most);
  }

  private static ClockObservation at(long atNs, @Nullable Long least, @Nullable Long most) {
    return new ClockObservation(PAIR, atNs, new OffsetRange(least, most));
  }
}
