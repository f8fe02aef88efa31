package io.whylate.extension.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ServerSettingsTest {

  @Test
  void seconds_areRead() {
    assertThat(coldMillis("0")).isZero();
    assertThat(coldMillis(" 90 ")).isEqualTo(90_000);
    assertThat(coldMillis("0.5s")).isEqualTo(500);
  }

  @Test
  void whatIsNoNumberOfSeconds_theDefaultHolds() {
    assertThat(coldMillis(null)).isEqualTo(30_000);
    assertThat(coldMillis("-1")).isEqualTo(30_000);
  }

  @Test
  void concurrentCycles_areNoPauses() {
    assertThat(GcPauses.stopsTheWorld("ZGC Major Cycles")).isFalse();
    assertThat(GcPauses.stopsTheWorld("Shenandoah Cycles")).isFalse();
    assertThat(GcPauses.stopsTheWorld("ConcurrentMarkSweep")).isFalse();
    assertThat(GcPauses.stopsTheWorld("ZGC Major Pauses")).isTrue();
    assertThat(GcPauses.stopsTheWorld("G1 Young Generation")).isTrue();
  }

  private static long coldMillis(@Nullable String value) {
    return new ServerSettings(key -> value).coldMillis();
  }
}
