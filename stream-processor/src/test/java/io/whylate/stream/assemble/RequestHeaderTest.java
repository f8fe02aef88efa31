package io.whylate.stream.assemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.stream.state.Capacity;
import io.whylate.stream.state.Patience;
import java.time.Duration;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

class RequestHeaderTest {

  private static final AssemblyRules RULES =
      new AssemblyRules(
          new Patience(Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofSeconds(300)),
          Duration.ofSeconds(2),
          Duration.ofSeconds(60),
          100,
          10_000,
          new Capacity(10, 10_000),
          new Recall(Duration.ofHours(1), 10));

  @Test
  void serde_afterARestart_hasTheSameDeadlines() {
    RequestHeader header =
        RequestHeader.opened(3, 1_000).arrived(piece(500, new SpanTimes(7, 9)), 2_000);
    header = header.closed(header.stock().counted(1), true, 12_000);
    header = header.arrived(piece(600, new SpanTimes(5, 8)), 13_000).foundIncomplete();

    RequestHeader read =
        RequestHeader.SERDE
            .deserializer()
            .deserialize("t", RequestHeader.SERDE.serializer().serialize("t", header));

    assertThat(read).isEqualTo(header);
    assertThat(read.waiting().dueMs(RULES)).isEqualTo(23_000);
    assertThat(read.times()).isEqualTo(new SpanTimes(5, 9));
    assertThat(read.stock().bytes()).isEqualTo(1_100);
    assertThat(read.stock().open()).isEqualTo(1);
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
    for (long nowMs = 0; nowMs <= 59_000; nowMs += 5_000) {
      header = header.arrived(piece(1, SpanTimes.NONE), nowMs).foundIncomplete();
    }

    assertThat(header.waiting().dueMs(RULES)).isEqualTo(60_000);
  }

  @Test
  void dueMs_afterASpan_isSoon_andLaterOnceItIsKnownToMissSome() {
    RequestHeader header = RequestHeader.opened(0, 0).arrived(piece(1, SpanTimes.NONE), 0);

    assertThat(header.waiting().dueMs(RULES)).isEqualTo(2_000);
    assertThat(header.foundIncomplete().waiting().dueMs(RULES)).isEqualTo(10_000);
  }

  @Test
  void dueMs_emitted_isTheEndOfItsMemory() {
    RequestHeader header = RequestHeader.opened(0, 0).arrived(piece(1, SpanTimes.NONE), 0);

    assertThat(header.closed(header.stock().counted(1), true, 10_000).waiting().dueMs(RULES))
        .isEqualTo(310_000);
  }

  private static PieceFacts piece(int bytes, SpanTimes times) {
    return new PieceFacts(1, bytes, times);
  }
}
