package io.whylate.stream.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.stream.topic.SpanCount;
import io.whylate.stream.topic.Topics;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

/** Which of the rows of a request is read. */
class RowVersionTest {

  @Test
  void rowVersion_ofAnInstanceThatHadLostThePartition_isLessThanThatOfItsSuccessor() {
    long ofSuccessor = version(0, 6, 3_521);

    assertThat(version(0, 1, 3_625)).isLessThan(ofSuccessor);
  }

  @Test
  void rowVersion_growsWithRevisionThenSpansThenOffset() {
    assertThat(
            List.of(
                version(0, 1, 9),
                version(0, 1, 10),
                version(0, 2, 1),
                version(0, 1_000_000, 1),
                version(1, 1, 0),
                version(1, 1, (1L << 34) - 1),
                version(8_191, 1, 0),
                version(1_000_000, 2, 0)))
        .isSorted()
        .doesNotHaveDuplicates()
        .allMatch(version -> version > 0);
  }

  private static long version(int revision, int spans, long offset) {
    return BreakdownRows.rowVersion(
        revision,
        new ConsumerRecord<>(
            Topics.REQUEST_BREAKDOWNS,
            0,
            offset,
            0,
            TimestampType.CREATE_TIME,
            0,
            0,
            "r#0",
            new byte[0],
            SpanCount.header(spans),
            Optional.empty()));
  }
}
