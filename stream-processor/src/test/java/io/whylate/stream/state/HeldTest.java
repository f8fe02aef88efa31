package io.whylate.stream.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.whylate.stream.metrics.Holdings;
import io.whylate.stream.metrics.StreamMetrics;
import org.junit.jupiter.api.Test;

class HeldTest {

  private final Holdings stage = new StreamMetrics(new SimpleMeterRegistry()).holdings("assemble");
  private final Held one = new Held(stage);
  private final Held other = new Held(stage);

  @Test
  void oldest_isThatOfAllPartitions() {
    one.waits(null, 5_000L);
    one.waits(null, 5_000L);
    other.waits(null, 3_000L);
    assertThat(stage.oldestSeconds(10_000)).isEqualTo(7);

    other.waits(3_000L, null);
    one.waits(5_000L, 6_000L);
    assertThat(stage.oldestSeconds(10_000)).isEqualTo(5);

    one.waits(5_000L, null);
    assertThat(stage.oldestSeconds(10_000)).isEqualTo(4);
  }

  @Test
  void oldest_nothingWaits_isZero() {
    one.waits(null, 5_000L);
    one.release();

    assertThat(stage.oldestSeconds(10_000)).isZero();
  }
}
