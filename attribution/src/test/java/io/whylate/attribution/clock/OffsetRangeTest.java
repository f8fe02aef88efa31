package io.whylate.attribution.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OffsetRangeTest {

  @Test
  void choose_takesZeroWhenItIsPossible() {
    assertThat(new OffsetRange(-5L, 9L).choose(OffsetRange.ANY)).isZero();
    assertThat(new OffsetRange(null, 9L).choose(OffsetRange.ANY)).isZero();
    assertThat(OffsetRange.ANY.choose(OffsetRange.ANY)).isZero();
  }

  @Test
  void choose_unlikelyZero_isTakenOnlyWhereBothSidesAreBounded() {
    OffsetRange likely = new OffsetRange(5L, 9L);

    assertThat(new OffsetRange(null, 9L).choose(likely)).isEqualTo(9L);
    assertThat(new OffsetRange(-5L, 9L).choose(likely)).isZero();
  }

  @Test
  void choose_takesTheMiddleElseTheOneBound() {
    assertThat(new OffsetRange(40L, 46L).choose(OffsetRange.ANY)).isEqualTo(43L);
    assertThat(new OffsetRange(null, -7L).choose(OffsetRange.ANY)).isEqualTo(-7L);
    assertThat(new OffsetRange(7L, null).choose(OffsetRange.ANY)).isEqualTo(7L);
  }

  @Test
  void after_widensBothSidesByTheDriftOfTwoClocks() {
    assertThat(new OffsetRange(5L, null).after(1_000_000_000))
        .as("200 millionths of a second")
        .isEqualTo(new OffsetRange(-199_995L, null));
    assertThat(new OffsetRange(5L, 9L).after(0)).isEqualTo(new OffsetRange(5L, 9L));
  }

  @Test
  void errorOf_isTheFartherEndsDistance() {
    assertThat(new OffsetRange(40L, 50L).errorOf(42)).isEqualTo(8);
    assertThat(new OffsetRange(40L, 50L).errorOf(30)).isEqualTo(20);
    assertThat(new OffsetRange(null, 50L).errorOf(50)).isNull();
  }

  @Test
  void towards_turnsTheRangeRoundForTheOtherClock() {
    ClockPair pair = ClockPair.of("h2", "h1");
    assertThat(pair.towards("h2", new OffsetRange(3L, 8L))).isEqualTo(new OffsetRange(3L, 8L));
    assertThat(pair.towards("h1", new OffsetRange(3L, 8L))).isEqualTo(new OffsetRange(-8L, -3L));
    assertThat(pair.towards("h1", new OffsetRange(null, 8L))).isEqualTo(new OffsetRange(-8L, null));
  }

  @Test
  void intersect_keepsTheTighterBounds() {
    OffsetRange range = new OffsetRange(1L, 9L).intersect(new OffsetRange(3L, null));
    assertThat(range).isEqualTo(new OffsetRange(3L, 9L));
    assertThat(range.intersect(new OffsetRange(10L, 12L)).isEmpty()).isTrue();
  }
}
