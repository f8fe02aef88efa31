package io.whylate.stream.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AbsenceTest {

  private final AtomicLong nowNs = new AtomicLong(-7);
  private final Absence absence = new Absence(nowNs::get);

  @Test
  void isInDoubt_whoRunsAllTheTime_isNever() {
    for (int i = 0; i < 100; i++) {
      assertThat(absence.isInDoubt()).isFalse();
      pass(Duration.ofSeconds(4));
    }
  }

  @Test
  void isInDoubt_afterASuspension_isUntilTheGroupCanHaveSaidSomething() {
    pass(Duration.ofSeconds(6));
    assertThat(absence.isInDoubt()).isTrue();
    pass(Duration.ofMillis(2_900));
    assertThat(absence.isInDoubt()).isTrue();
    pass(Duration.ofMillis(200));
    assertThat(absence.isInDoubt()).isFalse();
  }

  private void pass(Duration time) {
    nowNs.addAndGet(time.toNanos());
  }
}
