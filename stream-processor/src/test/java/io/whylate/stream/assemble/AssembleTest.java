package io.whylate.stream.assemble;

import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.stream.deadletter.Staged;
import io.whylate.stream.state.Capacity;
import io.whylate.stream.state.Patience;
import io.whylate.stream.state.StageFixture;
import io.whylate.stream.state.StageSetup;
import io.whylate.stream.state.Timing;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AssembleTest {

  private static final Duration IDLE = Duration.ofSeconds(10);

  private StageFixture<Staged<Assembled>> assemble = fixture(StageFixture.setup());

  private static StageFixture<Staged<Assembled>> fixture(StageSetup setup) {
    return new StageFixture<>(
        new AssembleStage(
            new AssemblyRules(
                new Patience(IDLE, Duration.ofMinutes(15), Duration.ofMinutes(10)),
                Duration.ofSeconds(2),
                Duration.ofSeconds(60),
                1_000,
                10_000,
                new Capacity(100, 1 << 20),
                new Recall(Duration.ofHours(1), 1_000)),
            setup));
  }

  @Test
  void init_overTheStoresOfACrash_emitsWhatWasOpen() {
    byte[] spans = request("edge", span(1, 1, 0, "r1"));
    assemble.send("r1", spans);

    assemble.restart();
    assemble.wait(IDLE);

    assertThat(assemble.forwarded())
        .singleElement()
        .extracting(record -> record.value().value())
        .isInstanceOfSatisfying(
            Assembled.class,
            assembled -> assertThat(assembled.otlp().toByteArray()).isEqualTo(spans));
  }

  @Test
  void tick_withoutTime_worksOffOneAndLeavesTheRestForTheNext() {
    StageSetup roomy = StageFixture.setup();
    assemble =
        fixture(
            new StageSetup(
                new Timing(roomy.timing().tick(), Duration.ZERO),
                roomy.stores(),
                roomy.progress(),
                roomy.metrics()));
    for (int trace = 1; trace <= 3; trace++) {
      assemble.send("r" + trace, request("edge", span(trace, 1, 0, "r" + trace)));
    }

    assemble.wait(IDLE);
    assertThat(assemble.forwarded()).hasSize(1);

    assemble.wait(Duration.ofMillis(500));
    assemble.wait(Duration.ofMillis(500));
    assertThat(assemble.forwarded()).hasSize(3);
  }

  @Test
  void restart_beforeTheDeadline_closesNothingEarly() {
    assemble.send("r1", request("edge", span(1, 1, 99, "r1")));
    assemble.wait(IDLE.minusSeconds(1));

    assemble.restart();
    assemble.wait(Duration.ofMillis(500));
    assertThat(assemble.forwarded()).isEmpty();

    assemble.wait(Duration.ofMillis(500));
    assertThat(assemble.forwarded()).hasSize(1);
  }
}
