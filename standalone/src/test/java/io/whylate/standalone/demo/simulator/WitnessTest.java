package io.whylate.standalone.demo.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class WitnessTest {

  private static final long NS_PER_SECOND = 1_000_000_000;

  private Instant wall = Instant.ofEpochSecond(1_000);
  private long ticksNs = -500;

  @Test
  void instants_wallClockSteps_keepTheirDistances() {
    Witness witness = new Witness(() -> wall, () -> ticksNs);
    wall = wall.plusSeconds(3_600);

    witness.arrives();
    ticksNs += 10;
    witness.isScheduled();
    ticksNs += 20;
    witness.handsOver(1);
    ticksNs += 30;
    witness.handsOver(2);
    ticksNs += 40;
    witness.handsOver(3);

    long startNs = 1_000 * NS_PER_SECOND;
    assertThat(witness.instants())
        .isEqualTo(new Instants(startNs, startNs + 10, startNs + 30, startNs + 100));
  }
}
