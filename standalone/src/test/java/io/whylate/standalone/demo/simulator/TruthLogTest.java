package io.whylate.standalone.demo.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TruthLogTest {

  private static final Instants INSTANTS = new Instants(1, 2, 3, 4);

  @Test
  void add_moreThanItHolds_keepsTheLatest() {
    TruthLog log = new TruthLog();

    IntStream.rangeClosed(0, TruthLog.CAPACITY).forEach(number -> log.add(truth("r" + number)));

    assertThat(log.all())
        .hasSize(TruthLog.CAPACITY)
        .extracting(Truth::requestId)
        .first()
        .isEqualTo("r1");
  }

  @Test
  void of_times_keepsEachPhase() {
    Truth truth = Truth.of("r", new GenerationTimes(10, 30, 70, 150, 5, 6), INSTANTS);

    assertThat(truth).isEqualTo(new Truth("r", 20, 40, 80, INSTANTS, 5, 6));
  }

  private static Truth truth(String requestId) {
    return new Truth(requestId, 1, 2, 3, INSTANTS, 4, 5);
  }
}
