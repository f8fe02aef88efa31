package io.whylate.query.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.Change;
import io.whylate.query.answer.Change.Interval;
import io.whylate.query.answer.Change.Part;
import io.whylate.query.answer.LoadSplit;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class DifferenceTest {

  private static final long MS = 1_000_000;
  private static final LoadSplit NO_LOAD =
      new LoadSplit(null, 0, 0, null, null, Map.of(), "not known");

  @Test
  void of_moreLongRequests_isMix() {
    Change change = Difference.of(sample(75, 25, 0), sample(25, 75, 0));
    assertThat(change.whole().baselineNs()).isEqualTo(325 * MS);
    assertThat(change.whole().candidateNs()).isEqualTo(775 * MS);
    assertThat(change.whole().mixNs()).isEqualTo(450 * MS);
    assertThat(change.whole().withinNs()).isZero();
    assertThat(change.withinInterval()).isEqualTo(new Interval(0, 0));
    assertThat(change.mixInterval().holdsZero()).isFalse();
  }

  @Test
  void of_sameRequestsThatQueue_isWithin() {
    Change change = Difference.of(sample(50, 50, 5), sample(50, 50, 45));
    Part queueing = Objects.requireNonNull(change.byService().get("queueing@engine"));
    assertThat(queueing)
        .isEqualTo(new Part(5 * MS, 45 * MS, 40 * MS, queueing.interval(), 0, 40 * MS));
    assertThat(change.layers().get(Layer.QUEUEING)).isEqualTo(queueing);
    assertThat(change.byService().keySet()).first().isEqualTo("queueing@engine");
    assertThat(change.model().deltaNs()).isZero();
  }

  /** By hand: mix = (¼ − ¾)·(100 + 140)/2 + (¾ − ¼)·(1000 + 1040)/2 = 450; within = ½·40 + ½·40. */
  @Test
  void of_both_isDividedInTheMiddle() {
    Change change = Difference.of(sample(75, 25, 0), sample(25, 75, 40));
    assertThat(change.whole().deltaNs()).isEqualTo(490 * MS);
    assertThat(change.whole().mixNs()).isEqualTo(450 * MS);
    assertThat(change.whole().withinNs()).isEqualTo(40 * MS);
  }

  @Test
  void of_sliceThatOneSideLacks_isMix() {
    Change change = Difference.of(sample(100, 0, 0), sample(50, 50, 0));
    assertThat(change.whole().mixNs()).isEqualTo(450 * MS);
    assertThat(change.whole().withinNs()).isZero();
  }

  @Test
  void of_twice_hasTheSameIntervals() {
    Sample before = random(new Random(1), 500, 0);
    Sample after = random(new Random(2), 500, 20 * MS);
    assertThat(Difference.of(before, after)).isEqualTo(Difference.of(before, after));
  }

  /** 95 of 100 are meant to; of 200, fewer than 180 would come about once in a thousand times. */
  @Test
  void of_randomRequests_intervalHoldsTheTruth() {
    Random random = new Random(42);
    int right = 0;
    for (int round = 0; round < 200; round++) {
      Interval interval =
          Difference.of(random(random, 400, 0), random(random, 400, 20 * MS)).whole().interval();
      right += interval.fromNs() <= 20 * MS && 20 * MS <= interval.toNs() ? 1 : 0;
    }
    assertThat(right).isBetween(180, 199);
  }

  @Test
  void sentence_saysWhatMoved() {
    Change change = Difference.of(sample(50, 50, 5), sample(50, 50, 315));
    assertThat(Sentence.of(change, NO_LOAD))
        .startsWith(
            "Model time is flat (0 ns), the caller's time rose 310 ms: queueing at engine +310 ms [");
    assertThat(Sentence.of(Difference.of(sample(50, 50, 5), sample(50, 50, 5)), NO_LOAD))
        .startsWith("No change shows: the mean went from 555 ms to 555 ms (0 ns [");
  }

  /** Short ones decode for 100 ms, long ones for 1,000 ms; all of them queue. */
  private static Sample sample(int shortOnes, int longOnes, long queueMs) {
    Sample sample = new Sample();
    for (int i = 0; i < shortOnes; i++) {
      sample.add("short", i, request(100 * MS, queueMs * MS));
    }
    for (int i = 0; i < longOnes; i++) {
      sample.add("long", i, request(1000 * MS, queueMs * MS));
    }
    return sample;
  }

  private static Sample random(Random random, int n, long moreNs) {
    Sample sample = new Sample();
    for (int i = 0; i < n; i++) {
      long decode = Math.round(Math.exp(18 + 0.7 * random.nextGaussian()));
      sample.add("all", random.nextInt(Sample.GROUPS), request(decode, moreNs));
    }
    return sample;
  }

  private static Sums request(long decodeNs, long queueNs) {
    return Sums.of(1, Map.of("decode@engine", decodeNs, "queueing@engine", queueNs));
  }
}
