package io.whylate.query.ask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TimeExpressionTest {

  private static final Instant NOW = Instant.parse("2026-11-30T15:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "now, 2026-11-30T15:00:00Z",
    "now-1h, 2026-11-30T14:00:00Z",
    "now-1.5s, 2026-11-30T14:59:58.5Z",
    "now+10m, 2026-11-30T15:10:00Z",
    "now 10m, 2026-11-30T15:10:00Z",
    "now-7d, 2026-11-23T15:00:00Z",
    "1796052138123, 2026-11-30T15:22:18.123Z",
    "0, 1970-01-01T00:00:00Z",
    "2026-11-30T15:22:18.123456789Z, 2026-11-30T15:22:18.123456789Z",
    "2026-11-30T16:22:18+01:00, 2026-11-30T15:22:18Z"
  })
  void parse_goodTime_isRead(String text, Instant expected) {
    assertThat(TimeExpression.parse("from", text, NOW)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "now-",
        "now-1",
        "now-1y",
        "now*2",
        "2026-11-30",
        "-5",
        "1e9",
        "9999-01-01T00:00:00Z",
        "1960-01-01T00:00:00Z",
        "999999999999999",
        "9999999999999999999999",
        "now-999999999999d",
        "+1000000000-01-01T00:00:00Z",
        "now-100000d"
      })
  void parse_badTime_saysWhatToWrite(String text) {
    assertThatThrownBy(() -> TimeExpression.parse("from", text, NOW))
        .isInstanceOf(BadQuestion.class)
        .hasMessageStartingWith("from=")
        .hasMessageContaining("now-1h");
  }

  @Test
  void range_defaults_areTheLastHour() {
    assertThat(TimeRange.parse(null, null, NOW))
        .isEqualTo(new TimeRange(NOW.minusSeconds(3600), NOW));
    assertThat(TimeRange.parse(null, "now-1h", NOW))
        .isEqualTo(new TimeRange(NOW.minusSeconds(7200), NOW.minusSeconds(3600)));
  }

  @Test
  void range_fromNotBeforeTo_isRefused() {
    assertThatThrownBy(() -> TimeRange.parse("now", "now-1h", NOW))
        .isInstanceOf(BadQuestion.class)
        .hasMessageContaining("is not before to");
    assertThatThrownBy(() -> TimeRange.parse("now", "now", NOW)).isInstanceOf(BadQuestion.class);
  }
}
