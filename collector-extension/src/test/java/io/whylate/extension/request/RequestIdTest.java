package io.whylate.extension.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdTest {

  @Test
  void usableId_isKept() {
    String longest = "~".repeat(256);

    assertThat(RequestId.received(longest).value()).isEqualTo(longest);
    assertThat(RequestId.received(longest).replaced()).isFalse();
    assertThat(RequestId.received("!").value()).isEqualTo("!");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a\nb", "a\rb", "a\u007fb", "caf\u00e9", "\ud83d\ude00"})
  void unusableId_isReplaced(String header) {
    RequestId id = RequestId.received(header);

    assertThat(id.replaced()).isTrue();
    assertThat(TimeOrderedUuid.hasFormOf(id.value())).isTrue();
  }

  @Test
  void idOf257Characters_isReplaced() {
    assertThat(RequestId.received("x".repeat(257)).replaced()).isTrue();
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
