package io.whylate.query.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.query.answer.Comparison.Carrier;
import io.whylate.query.compare.Carriers.Counts;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CarriersTest {

  /** One of two regions takes 100 instead of 60; the other stays at 60. */
  private static final Counts SLOWER =
      new Counts("region", "eu", 10, 600, 10, 1000, 20, 1200, 20, 1600);

  private static final Counts SAME =
      new Counts("region", "us", 10, 600, 10, 600, 20, 1200, 20, 1600);

  @Test
  void ranked_oneValueSlower_isThatValue() {
    assertThat(Carriers.ranked(List.of(SAME, SLOWER)))
        .containsExactly(new Carrier("region", "eu", 0.5, 0.5, 60L, 100L, 20, 10));
  }

  @Test
  void carrier_allValues_addUpToTheChange() {
    Carrier same = Carriers.carrier(SAME);
    assertThat(same.contributionNs() + Carriers.carrier(SLOWER).contributionNs()).isEqualTo(20);
    assertThat(same.excessNs()).isEqualTo(-10);
  }

  @Test
  void ranked_onlyValue_carriesNothingMoreThanItsShare() {
    assertThat(
            Carriers.ranked(
                List.of(new Counts("service", "edge", 20, 1200, 20, 1600, 20, 1200, 20, 1600))))
        .isEmpty();
  }

  @Test
  void ranked_valueThatIsNew_hasNoMeanBefore() {
    assertThat(
            Carriers.ranked(
                List.of(
                    new Counts("version", "2", 0, 0, 10, 1000, 20, 1200, 20, 1600),
                    new Counts("version", "1", 20, 1200, 10, 600, 20, 1200, 20, 1600))))
        .containsExactly(new Carrier("version", "2", 0, 0.5, null, 100L, 15, 10));
  }
}
