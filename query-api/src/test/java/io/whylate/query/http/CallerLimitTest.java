package io.whylate.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CallerLimitTest {

  private final AtomicLong now = new AtomicLong(-1);
  private final CallerLimit limit = new CallerLimit(4, now::get);

  @Test
  void mayAsk_moreThanASecondHolds_isRefusedUntilThereIsRoom() {
    assertThat(allowed("sre", 10)).isEqualTo(4);
    now.addAndGet(TimeUnit.MILLISECONDS.toNanos(249));
    assertThat(allowed("sre", 10)).isZero();
    now.addAndGet(TimeUnit.MILLISECONDS.toNanos(2));
    assertThat(allowed("sre", 10)).isEqualTo(1);
    now.addAndGet(TimeUnit.HOURS.toNanos(1));
    assertThat(allowed("sre", 10)).isEqualTo(4);
  }

  @Test
  void mayAsk_otherCaller_isNotHeldUp() {
    allowed("sre", 10);
    assertThat(allowed("support", 10)).isEqualTo(4);
  }

  private long allowed(String caller, int questions) {
    return IntStream.range(0, questions).filter(i -> limit.mayAsk(caller)).count();
  }
}
