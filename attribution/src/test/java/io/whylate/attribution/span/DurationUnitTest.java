package io.whylate.attribution.span;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationUnitTest {

  @ParameterizedTest
  @CsvSource({
    "SECONDS,      1.976,      1976000000",
    "SECONDS,      0.001,      1000000",
    "SECONDS,      1502,       1502000000000",
    "MILLISECONDS, 1502,       1502000000",
    "MILLISECONDS, 0.5,        500000",
    "MICROSECONDS, 1500,       1500000",
    "NANOSECONDS,  95681,      95681",
    "SECONDS,      0,          0",
    "SECONDS,      -1,         ",
    "SECONDS,      NaN,        ",
    "SECONDS,      Infinity,   ",
    "SECONDS,      1.5s,       ",
    "RUST_DEBUG,   1.50231s,   1502310000",
    "RUST_DEBUG,   12.018ms,   12018000",
    "RUST_DEBUG,   612.4\u00b5s, 612400",
    "RUST_DEBUG,   612.4\u03bcs, 612400",
    "RUST_DEBUG,   612.4us,    612400",
    "RUST_DEBUG,   45ns,       45",
    "RUST_DEBUG,   0ns,        0",
    "RUST_DEBUG,   1.5,        ",
    "RUST_DEBUG,   -1ms,       ",
    "RUST_DEBUG,   1.5 s,      ",
    "RUST_DEBUG,   fast,       ",
  })
  void read_takesTheUnitFromTheKeyAlone(DurationUnit unit, String text, @Nullable Long ns) {
    assertThat(read(unit, text)).isEqualTo(ns);
  }

  @Test
  void read_takesANumberInAnyForm() {
    assertThat(read(DurationUnit.MILLISECONDS, 3L)).isEqualTo(3_000_000);
    assertThat(read(DurationUnit.SECONDS, 0.25)).isEqualTo(250_000_000);
    assertThat(read(DurationUnit.MILLISECONDS, List.of("12"))).isEqualTo(12_000_000);
    assertThat(read(DurationUnit.RUST_DEBUG, List.of("12ms"))).isEqualTo(12_000_000);
    assertThat(read(DurationUnit.SECONDS, Double.NaN)).isNull();
    assertThat(read(DurationUnit.SECONDS, -1L)).isNull();
    assertThat(read(DurationUnit.SECONDS, true)).isNull();
    assertThat(DurationUnit.SECONDS.read(Attributes.EMPTY, "k")).isNull();
  }

  @Test
  void read_ofAnAbsurdDurationLeavesRoomForSums() {
    Long absurd = read(DurationUnit.SECONDS, 1e300);
    assertThat(absurd).isEqualTo(1_000_000_000_000_000_000L);
  }

  private static @Nullable Long read(DurationUnit unit, Object value) {
    return unit.read(new Attributes(Map.of("k", value)), "k");
  }
}
