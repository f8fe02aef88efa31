package io.whylate.query.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.Change;
import io.whylate.query.answer.LoadSplit;
import io.whylate.query.answer.LoadSplit.OfLayer;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LoadTest {

  private static final long MS = 1_000_000;

  /**
   * By hand: at low load decoding went from 100 to 112 ms, queueing stayed at 0; in all decoding
   * rose by 12, queueing from 40 to 90. So 12 of the 62 ms are fixed, 50 come with load.
   */
  @Test
  void of_slowerModelAndMoreLoad_areToldApart() {
    LoadSplit split = split(side(100, 40), side(112, 90), 3);
    assertThat(split.refused()).isNull();
    assertThat(Objects.requireNonNull(split.fixed()).ns()).isEqualTo(12 * MS);
    assertThat(Objects.requireNonNull(split.load()).ns()).isEqualTo(50 * MS);
    assertThat(split.layers())
        .isEqualTo(
            Map.of(Layer.DECODE, new OfLayer(12 * MS, 0), Layer.QUEUEING, new OfLayer(0, 50 * MS)));
    assertThat(split.baselineN()).isEqualTo(50);
  }

  @Test
  void of_nothingFasterAtLowLoad_isAllLoad() {
    LoadSplit split = split(side(100, 40), side(100, 90), 3);
    assertThat(Objects.requireNonNull(split.fixed()).ns()).isZero();
    assertThat(split.fixed().interval().holdsZero()).isTrue();
    assertThat(Objects.requireNonNull(split.load()).interval().holdsZero()).isFalse();
  }

  /** Long ones are rarely seen at low load; they are taken to have changed like the short ones. */
  @Test
  void of_kindThatOneSideNeverSawAtLowLoad_hasChangedLikeTheOthers() {
    Load.Side before = side(100, 40);
    Load.Side after = side(112, 90);
    before.all().add("long", 0, request(1000, 40, 20));
    after.all().add("long", 0, request(1012, 90, 20));
    LoadSplit split = split(allKnown(before), allKnown(after), 3);
    assertThat(Objects.requireNonNull(split.fixed()).ns()).isEqualTo(12 * MS);
  }

  @Test
  void of_loadUnknown_isRefused() {
    Load.Side before = side(100, 40);
    Load.Side half = new Load.Side(before.all(), before.low(), before.all().n() / 2);
    assertThat(split(half, side(100, 90), 3).refused()).contains("known of 50 % of the requests");
    assertThat(split(before, side(100, 90), 0).refused()).contains("extension tells it");
  }

  @Test
  void of_noQuietTime_isRefused() {
    Load.Side after = side(100, 90);
    Load.Side busy = new Load.Side(after.all(), new Sample(), after.known());
    LoadSplit split = split(side(100, 40), busy, 3);
    assertThat(split.fixed()).isNull();
    assertThat(split.refused()).contains("50 requests before and 0 after; 30 are needed");
  }

  @Test
  void of_randomSides_addUpExactly() {
    Random random = new Random(3);
    for (int round = 0; round < 50; round++) {
      Load.Side before = random(random);
      Load.Side after = random(random);
      Change change = Difference.of(before.all(), after.all());
      LoadSplit split = Load.of(before, after, 3, change);
      long fixed = Objects.requireNonNull(split.fixed()).ns();
      long load = Objects.requireNonNull(split.load()).ns();
      assertThat(fixed + load).isEqualTo(change.whole().withinNs());
      assertThat(split.layers().values().stream().mapToLong(OfLayer::fixedNs).sum())
          .isEqualTo(fixed);
      change
          .layers()
          .forEach(
              (layer, part) -> {
                OfLayer of = Objects.requireNonNull(split.layers().get(layer));
                assertThat(of.fixedNs() + of.loadNs()).isEqualTo(part.withinNs());
              });
    }
  }

  private static Load.Side allKnown(Load.Side side) {
    return new Load.Side(side.all(), side.low(), side.all().n());
  }

  private static LoadSplit split(Load.Side before, Load.Side after, long low) {
    return Load.of(before, after, low, Difference.of(before.all(), after.all()));
  }

  /** Half of the requests meet low load and do not queue, the others queue twice the mean. */
  private static Load.Side side(long decodeMs, long meanQueueMs) {
    Sample all = new Sample();
    Sample low = new Sample();
    for (int i = 0; i < 50; i++) {
      low.add("short", i, request(decodeMs, 0, 1));
      all.add("short", i, request(decodeMs, 0, 1));
      all.add("short", i, request(decodeMs, 2 * meanQueueMs, 1));
    }
    return new Load.Side(all, low, all.n());
  }

  private static Load.Side random(Random random) {
    Sample all = new Sample();
    Sample low = new Sample();
    for (int i = 0; i < 400; i++) {
      Sums sums = request(1 + random.nextInt(900), random.nextInt(300), 1);
      String kind = "kind" + random.nextInt(4);
      int group = random.nextInt(Sample.GROUPS);
      all.add(kind, group, sums);
      if (random.nextInt(3) == 0) {
        low.add(kind, group, sums);
      }
    }
    return new Load.Side(all, low, all.n());
  }

  private static Sums request(long decodeMs, long queueMs, long n) {
    return Sums.of(
        n, Map.of("decode@engine", n * decodeMs * MS, "queueing@engine", n * queueMs * MS));
  }
}
