package io.whylate.query.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.query.ask.Percentile;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PercentileBandTest {

  @ParameterizedTest
  @CsvSource({
    "50, 47.5, 52.5",
    "90, 87.5, 92.5",
    "95, 92.5, 97.5",
    "99, 98.5, 99.5",
    "99.9, 99.85, 99.95",
    "1, 0.5, 1.5"
  })
  void around_percentile_isCentredAndReachesNoExtreme(String p, String from, String to) {
    PercentileBand band = PercentileBand.around(Percentile.of(p));
    assertThat(band.of(10, 1, 2).fromPercentile()).isEqualTo(from);
    assertThat(band.of(10, 1, 2).toPercentile()).isEqualTo(to);
  }

  @Test
  void refusal_oneRequest_isInTheSingular() {
    assertThat(PercentileBand.around(Percentile.of("99")).refusal(1, 1, Duration.ofHours(1)))
        .startsWith("p99 of 1 request has no split: 1 lies between p98.5 and p99.5");
  }

  @ParameterizedTest
  @CsvSource({
    "99, 200, 'about 1000 requests, some 5 h at this rate, or ask for p95 or lower.'",
    "99.9, 5000, 'about 10000 requests, some 2 h at this rate, or ask for p99.8 or lower.'",
    "50, 40, 'about 200 requests, some 5 h at this rate.'",
    "99, 2, 'about 1000 requests, some 21 days at this rate.'"
  })
  void refusal_tooFew_saysWhatWouldDo(String p, long group, String remedy) {
    assertThat(PercentileBand.around(Percentile.of(p)).refusal(3, group, Duration.ofHours(1)))
        .startsWith("p" + p + " of " + group + " requests has no split: 3 lie between")
        .endsWith(remedy);
  }
}
