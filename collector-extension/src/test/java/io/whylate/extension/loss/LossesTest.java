package io.whylate.extension.loss;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LossesTest {

  private static final long SECOND = 1_000_000_000;

  private final Losses losses = new Losses();

  @Test
  void losses_areFoundInTheSecondsThatASpanTouches() {
    losses.notExported(10 * SECOND + 1);
    losses.notExported(10 * SECOND + 2);
    losses.notExported(12 * SECOND);

    assertThat(losses.during(9 * SECOND, 11 * SECOND)).isEqualTo(2);
    assertThat(losses.during(10 * SECOND + 5, 10 * SECOND + 6)).isEqualTo(2);
    assertThat(losses.during(0, 20 * SECOND)).isEqualTo(3);
    assertThat(losses.during(11 * SECOND, 12 * SECOND - 1)).isZero();
  }

  @Test
  void report_tellsWhyTheyWereLost() {
    long now = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    losses.queueFull();
    losses.queueFull();
    losses.notExported(now);

    assertThat(losses.during(now, now + 60 * SECOND)).isEqualTo(3);
    assertThat(losses)
        .hasToString(
            "whylate: spans lost since the start: 2 found the export queue full, "
                + "1 could not be exported");
  }

  @Test
  void manySeconds_onlyTheLastAreKept() {
    for (long second = 0; second < 1_000; second++) {
      losses.notExported(second * SECOND);
    }

    assertThat(losses.during(0, 1_000 * SECOND)).isEqualTo(600);
    assertThat(losses.during(999 * SECOND, 999 * SECOND)).isEqualTo(1);
  }
}
