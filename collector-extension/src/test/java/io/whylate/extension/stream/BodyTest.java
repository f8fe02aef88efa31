package io.whylate.extension.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodyTest {

  private static final long STALL_NS = 60_000_000;

  /** Two pieces with a stall between them. */
  @ParameterizedTest
  @CsvSource({
    "application/json, -1, false",
    "application/json;charset=utf-8, -1, false",
    "text/html, -1, false",
    "application/octet-stream, 20, false",
    "application/octet-stream, -1, true",
    "text/plain;charset=utf-8, -1, true",
    ", -1, true",
    "text/event-stream, 20, true",
    "application/x-ndjson, -1, true"
  })
  void stall_makesAStreamOnlyOfWhatItsTypeLeavesOpen(
      @Nullable String type, long length, boolean streams) {
    Body body = new Body(new AnswerKind(type, null, length), 1, 2);

    body.arrived(10, 3);
    body.arrived(10, STALL_NS);

    assertThat(body.showsStreaming(STALL_NS + 3)).isEqualTo(streams);
  }

  @ParameterizedTest
  @CsvSource({"application/octet-stream, false", "text/event-stream, true"})
  void withoutAStall_theTypeAloneTells(String type, boolean streams) {
    Body body = new Body(new AnswerKind(type, null, -1), 1, 2);

    body.arrived(10, 3);
    body.arrived(10, 4);

    assertThat(body.showsStreaming(5)).isEqualTo(streams);
  }
}
