package io.whylate.stream.assemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.stream.state.Patience;
import java.time.Duration;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

class RequestHeaderTest {

  private static final Patience PATIENCE =
      new Patience(Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofSeconds(300));

  @Test
  void serde_afterARestart_hasTheSameDeadlines() {
    RequestHeader header =
        RequestHeader.opened(3, 1_000)
            .arrived(500, new SpanTimes(7, 9), 2_000)
            .emitted(12_000)
            .arrived(600, new SpanTimes(5, 8), 13_000);

    RequestHeader read =
        RequestHeader.SERDE
            .deserializer()
            .deserialize("t", RequestHeader.SERDE.serializer().serialize("t", header));

    assertThat(read).isEqualTo(header);
    assertThat(read.dueMs(PATIENCE)).isEqualTo(23_000);
    assertThat(read.times()).isEqualTo(new SpanTimes(5, 9));
    assertThat(read.bytes()).isEqualTo(1_100);
  }

  @Test
  void serde_otherVersion_isRefused() {
    byte[] bytes = RequestHeader.SERDE.serializer().serialize("t", RequestHeader.opened(0, 0));
    bytes[0] = 9;

    assertThatThrownBy(() -> RequestHeader.SERDE.deserializer().deserialize("t", bytes))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("version 9");
  }

  @Test
  void dueMs_spansKeepComing_isTheHardCap() {
    RequestHeader header = RequestHeader.opened(0, 0);
    for (long nowMs = 0; nowMs <= 55_000; nowMs += 5_000) {
      header = header.arrived(1, SpanTimes.NONE, nowMs);
    }

    assertThat(header.dueMs(PATIENCE)).isEqualTo(60_000);
  }

  @Test
  void dueMs_emitted_isTheEndOfItsMemory() {
    assertThat(
            RequestHeader.opened(0, 0)
                .arrived(1, SpanTimes.NONE, 0)
                .emitted(10_000)
                .dueMs(PATIENCE))
        .isEqualTo(310_000);
  }
}
