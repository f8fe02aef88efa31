package io.whylate.stream.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PieceKeyTest {

  @Test
  void prefix_ofOneOwner_isNeverAPrefixOfAnotherOwnersKey() {
    byte[] piece = {1};

    assertThat(PieceKey.of("r1", piece)).startsWith(PieceKey.prefix("r1"));
    assertThat(startsWith(PieceKey.of("r10", piece), PieceKey.prefix("r1"))).isFalse();
    assertThat(startsWith(PieceKey.of("r1\0", piece), PieceKey.prefix("r1"))).isFalse();
  }

  @Test
  void of_sameBytes_isTheSameKey() {
    assertThat(PieceKey.of("r1", new byte[] {1, 2}))
        .isEqualTo(PieceKey.of("r1", new byte[] {1, 2}));
    assertThat(PieceKey.of("r1", new byte[] {1, 2}))
        .isNotEqualTo(PieceKey.of("r1", new byte[] {1, 3}));
  }

  private static boolean startsWith(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && java.util.Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }
}
