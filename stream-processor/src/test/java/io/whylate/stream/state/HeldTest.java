package io.whylate.stream.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.whylate.stream.metrics.Holdings;
import io.whylate.stream.metrics.StreamMetrics;
import org.junit.jupiter.api.Test;

class HeldTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Holdings stage = new StreamMetrics(registry).holdings("assemble");
  private final Held one = new Held(stage);
  private final Held other = new Held(stage);

  @Test
  void changeWaiting_severalPartitions_tellsTheOldestOfAll() {
    assertThat(oldestSeconds()).isNaN();
    one.changeWaiting(agoMs(100), 1);
    one.changeWaiting(agoMs(500), 1);
    other.changeWaiting(agoMs(300), 1);
    assertThat(oldestSeconds()).isBetween(500.0, 600.0);
    one.release();
    assertThat(oldestSeconds()).isBetween(300.0, 400.0);
    other.release();
    assertThat(oldestSeconds()).isNaN();
  }

  @Test
  void changeWaiting_twoOfOneSecondAndOneGoes_stillTellsTheOther() {
    long sinceMs = agoMs(50);
    one.changeWaiting(sinceMs, 1);
    other.changeWaiting(sinceMs, 1);
    one.changeWaiting(sinceMs, -1);
    assertThat(oldestSeconds()).isBetween(50.0, 150.0);
    other.changeWaiting(sinceMs, -1);
    assertThat(oldestSeconds()).isNaN();
  }

  private double oldestSeconds() {
    return registry.get("whylate.oldest.open.seconds").tag("stage", "assemble").gauge().value();
  }

  private static long agoMs(long seconds) {
    return System.currentTimeMillis() - seconds * 1000;
  }
}
