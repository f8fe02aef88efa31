package io.whylate.extension.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {

  private static final long MS = 1_000_000;

  private final Pace pace = new Pace();

  @Test
  void bufferThatNobodyAskedAfter_isHeldUntilTheNextRequest() {
    pace.asked(1, 0);
    pace.arrived(10 * MS);
    pace.delivered(11 * MS);
    pace.asked(1, 30 * MS);

    assertThat(pace.heldNs(99 * MS)).isEqualTo(20 * MS);
  }

  @Test
  void subscriberThatAskedForAll_holdsWhileItHandlesABuffer() {
    pace.asked(Long.MAX_VALUE, 0);
    pace.asked(1, 0);
    pace.arrived(10 * MS);
    pace.delivered(14 * MS);
    pace.arrived(20 * MS);
    pace.delivered(21 * MS);

    assertThat(pace.heldNs(99 * MS)).isEqualTo(5 * MS);
  }

  @Test
  void buffersThatComeUnasked_areHeldUntilAllAreAskedFor() {
    pace.asked(1, 0);
    for (long ms = 10; ms <= 30; ms += 10) {
      pace.arrived(ms * MS);
      pace.delivered(ms * MS);
    }
    pace.asked(1, 40 * MS);
    pace.asked(1, 50 * MS);
    pace.asked(1, 60 * MS);

    assertThat(pace.heldNs(99 * MS)).isEqualTo(50 * MS);
  }

  @Test
  void requestFromWithinTheSubscriber_endsNothingBeforeItReturns() {
    pace.asked(1, 0);
    pace.arrived(10 * MS);
    pace.asked(1, 12 * MS);
    pace.delivered(15 * MS);

    assertThat(pace.heldNs(99 * MS)).isEqualTo(5 * MS);
  }

  @Test
  void readThatFindsSomethingAtOnce_meansItLayThereSinceTheReadBefore() {
    pace.isToBePulled();
    pace.read(0, 8 * MS, 8 * MS + 1000);
    pace.read(8 * MS, 10 * MS, 15 * MS);

    assertThat(pace.heldNs(99 * MS)).isEqualTo(8 * MS);
  }

  @Test
  void readThatTakesATraceOfThePause_meansItLayThereToo() {
    pace.isToBePulled();
    pace.read(0, 8 * MS, 8 * MS + 400_000);
    pace.read(9 * MS, 17 * MS, 17 * MS + 600_000);
    pace.read(20 * MS, 70 * MS, 72 * MS);

    assertThat(pace.heldNs(99 * MS)).isEqualTo(8 * MS);
  }
}
