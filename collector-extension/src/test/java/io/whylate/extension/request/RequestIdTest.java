package io.whylate.extension.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdTest {

  private static final SpanContext TRACE =
      SpanContext.create(
          "0af7651916cd43dd8448eb211c80319c",
          "b7ad6b7169203331",
          TraceFlags.getSampled(),
          TraceState.getDefault());

  @Test
  void usableId_isKept() {
    String longest = "~".repeat(256);

    assertThat(RequestId.received(longest).in(TRACE)).isEqualTo(longest);
    assertThat(RequestId.received(longest).isReplacedBelow(Span.getInvalid())).isFalse();
    assertThat(RequestId.received("!").in(TRACE)).isEqualTo("!");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a\nb", "a\rb", "a\u007fb", "caf\u00e9", "\ud83d\ude00"})
  void unusableId_givesWayToTheTraces(String header) {
    RequestId id = RequestId.received(header);

    assertThat(id.isReplacedBelow(Span.getInvalid())).isTrue();
    assertThat(id.in(TRACE)).isEqualTo(TRACE.getTraceId());
  }

  @Test
  void idOf257Characters_givesWayToTheTraces() {
    assertThat(RequestId.received("x".repeat(257)).in(TRACE)).isEqualTo(TRACE.getTraceId());
  }

  @Test
  void spaceAroundAnId_isNoPartOfIt() {
    assertThat(RequestId.received(" id-1\t").in(TRACE)).isEqualTo("id-1");
  }

  @Test
  void unusableIdWithoutTrace_givesWayToANewOne() {
    assertThat(TimeOrderedUuid.hasFormOf(RequestId.received("a b").in(SpanContext.getInvalid())))
        .isTrue();
  }

  @Test
  void newIds_areDistinctUuidsOfVersion7WithTheTime() {
    long before = System.currentTimeMillis();
    Set<String> ids = new HashSet<>();
    for (int made = 0; made < 10_000; made++) {
      ids.add(TimeOrderedUuid.next());
    }
    long after = System.currentTimeMillis();

    assertThat(ids)
        .hasSize(10_000)
        .map(UUID::fromString)
        .allSatisfy(
            id -> {
              assertThat(id.version()).isEqualTo(7);
              assertThat(id.variant()).isEqualTo(2);
              assertThat(id.getMostSignificantBits() >>> 16).isBetween(before, after);
            });
  }
}
