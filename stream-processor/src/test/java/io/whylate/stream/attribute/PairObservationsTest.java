package io.whylate.stream.attribute;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.clock.ClockObservation;
import io.whylate.attribution.clock.ClockPair;
import io.whylate.attribution.clock.OffsetRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PairObservationsTest {

  private static final ClockPair PAIR = new ClockPair("h1", "h2");
  private static final long SECOND_NS = 1_000_000_000;

  @Test
  void with_severalInASecond_keepsTheNarrowest() {
    ClockObservation wide = observation(1, -10L, 10L);
    ClockObservation narrow = observation(SECOND_NS - 1, -2L, 3L);
    ClockObservation open = observation(2, null, 0L);

    assertThat(PairObservations.NONE.with(wide).with(narrow).with(open).list())
        .containsExactly(narrow);
    assertThat(PairObservations.NONE.with(open).with(wide).list()).containsExactly(wide);
  }

  @Test
  void with_oneASecond_keepsTheLastMinute() {
    PairObservations observations = PairObservations.NONE;
    for (long second = 0; second < 100; second++) {
      observations = observations.with(observation(second * SECOND_NS, 0L, second));
    }

    assertThat(observations.list()).hasSize(60);
    assertThat(observations.list().get(0).atNs()).isEqualTo(40 * SECOND_NS);
  }

  @Test
  void serde_keepsWhatIsUnknown() {
    PairObservations observations =
        PairObservations.NONE
            .with(observation(1, null, 7L))
            .with(observation(2 * SECOND_NS, 3L, null));

    byte[] bytes = PairObservations.SERDE.serializer().serialize("t", observations);

    assertThat(PairObservations.SERDE.deserializer().deserialize("t", bytes))
        .isEqualTo(observations);
  }

  private static ClockObservation observation(
      long atNs, @Nullable Long least, @Nullable Long most) {
    return new ClockObservation(PAIR, atNs, new OffsetRange(least, most));
  }
}
