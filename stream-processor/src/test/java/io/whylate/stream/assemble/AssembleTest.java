package io.whylate.stream.assemble;

import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.whylate.stream.deadletter.Staged;
import io.whylate.stream.metrics.StreamMetrics;
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
                  Duration.ofSeconds(60),
                  10_000),
              Duration.ofMillis(500),
              new StreamMetrics(new SimpleMeterRegistry())));

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
            Assembled.class, assembled -> assertThat(assembled.otlp()).isEqualTo(spans));
  }
}
