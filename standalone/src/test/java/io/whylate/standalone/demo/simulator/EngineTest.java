package io.whylate.standalone.demo.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class EngineTest {

  private static final EngineSpeed SPEED =
      new EngineSpeed(1, 100, TimeUnit.MILLISECONDS.toNanos(1), 10_000, 0);

  @Test
  void submit_idleEngine_measuresWhatThePlanTook() throws InterruptedException {
    try (Engine engine = Engine.start(SPEED)) {
      Generation generation = generation();
      engine.submit(100, 3, generation);

      assertThat(generation.nextToken()).isEqualTo(1);
      assertThat(generation.nextToken()).isEqualTo(2);
      assertThat(generation.nextToken()).isEqualTo(3);
      GenerationTimes times = generation.times();
      assertThat(times.queueNs()).isPositive();
      assertThat(times.prefillNs()).isGreaterThanOrEqualTo(SPEED.durationNs(100, 0));
      assertThat(times.lastTokenNs() - times.arrivalNs())
          .isEqualTo(times.queueNs() + times.prefillNs() + times.decodeNs());
    }
  }

  @Test
  void submit_busyEngine_queuesUntilTheFirstIsFinished() {
    try (Engine engine = Engine.start(SPEED)) {
      Generation first = generation();
      Generation second = generation();
      engine.submit(100, 20, first);
      engine.submit(100, 1, second);

      assertThat(second.times().scheduledNs()).isGreaterThanOrEqualTo(first.times().lastTokenNs());
    }
  }

  private static Generation generation() {
    return new Generation(EngineSpan.start("chatcmpl-1", "m", 3), new Witness());
  }
}
