package io.whylate.stream.assemble;

import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.stream.deadletter.Staged;
import io.whylate.stream.state.Capacity;
import io.whylate.stream.state.Patience;
import io.whylate.stream.state.StageFixture;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AssembleTest {

  private static final Duration IDLE = Duration.ofSeconds(10);

  private final StageFixture<Staged<Assembled>> assemble =
      new StageFixture<>(
          new AssembleStage(
              new AssemblyRules(
                  new Patience(IDLE, Duration.ofMinutes(15), Duration.ofMinutes(10)),
                  Duration.ofSeconds(2),
                  Duration.ofSeconds(60),
                  1_000,
                  10_000,
                  new Capacity(100, 1 << 20),
                  new Recall(Duration.ofHours(1), 1_000)),
              StageFixture.setup()));

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
}
