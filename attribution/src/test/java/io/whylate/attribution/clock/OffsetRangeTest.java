package io.whylate.attribution.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OffsetRangeTest {

  @Test
  void choose_takesZeroWhenItIsPossible() {
    assertThat(new OffsetRange(-5L, 9L).choose()).isZero();
    assertThat(new OffsetRange(null, 9L).choose()).isZero();
    assertThat(OffsetRange.ANY.choose()).isZero();
  }

  @Test
  void choose_takesTheMiddleElseTheOneBound() {
    assertThat(new OffsetRange(40L, 46L).choose()).isEqualTo(43L);
    assertThat(new OffsetRange(null, -7L).choose()).isEqualTo(-7L);
    assertThat(new OffsetRange(7L, null).choose()).isEqualTo(7L);
  }

  @Test
  void intersect_keepsTheTighterBounds() {
    OffsetRange range = new OffsetRange(1L, 9L).intersect(new OffsetRange(3L, null));
    assertThat(range).isEqualTo(new OffsetRange(3L, 9L));
    assertThat(range.intersect(new OffsetRange(10L, 12L)).isEmpty()).isTrue();
  }
}
