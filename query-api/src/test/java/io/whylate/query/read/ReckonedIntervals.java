package io.whylate.query.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.whylate.query.answer.Change;
import io.whylate.query.answer.Change.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Intervals worked out otherwise: those of means from the normal distribution, which fits so many
 * requests, that of the mix by drawing single requests anew.
 */
record ReckonedIntervals(ReckonedChange of) {

  private static final int DRAWS = 200;

  /** A bootstrap's own chance, at an end of the interval, as a part of its width. */
  private static final double CHANCE = 0.2;

  void check(Change change) {
    check("whole", change.whole().interval(), Known::e2eNs);
    check("model", change.model().interval(), Known::modelNs);
    change.layers().forEach((layer, part) -> check(layer, part.interval(), r -> r.ns(layer)));
    change.byService().forEach((owner, part) -> check(owner, part.interval(), r -> r.ns(owner)));
    double[] mixes = mixes();
    check("mix", change.mixInterval(), mixes[DRAWS / 40], mixes[DRAWS - DRAWS / 40 - 1]);
  }

  private void check(Object what, Interval interval, ToLongFunction<Known> time) {
    double delta = ReckonedChange.mean(of.after(), time) - ReckonedChange.mean(of.before(), time);
    double reach = 1.96 * Math.sqrt(variance(of.after(), time) + variance(of.before(), time));
    check(what, interval, delta - reach, delta + reach);
  }

  private static void check(Object what, Interval interval, double from, double to) {
    double tolerance = 2 + CHANCE * (to - from);
    assertThat((double) interval.fromNs()).as("%s", what).isCloseTo(from, within(tolerance));
    assertThat((double) interval.toNs()).as("%s", what).isCloseTo(to, within(tolerance));
  }

  /** Of the mean. */
  private static double variance(List<Known> requests, ToLongFunction<Known> time) {
    double mean = ReckonedChange.mean(requests, time);
    double squares =
        requests.stream().mapToDouble(time::applyAsLong).map(ns -> (ns - mean) * (ns - mean)).sum();
    return squares / requests.size() / (requests.size() - 1);
  }

  private double[] mixes() {
    SplittableRandom random = new SplittableRandom(5);
    List<String> kinds =
        IntStream.range(0, of.before().size() + of.after().size())
            .mapToObj(i -> of.kind(at(i)))
            .toList();
    List<String> distinct = kinds.stream().distinct().toList();
    int[] index = kinds.stream().mapToInt(distinct::indexOf).toArray();
    long[] times = IntStream.range(0, index.length).mapToLong(i -> at(i).e2eNs()).toArray();
    double[] mixes = new double[DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      mixes[draw] = mix(random, index, times, distinct.size());
    }
    Arrays.sort(mixes);
    return mixes;
  }

  private double mix(SplittableRandom random, int[] index, long[] times, int kinds) {
    double[] n0 = new double[kinds];
    double[] sum0 = new double[kinds];
    double[] n1 = new double[kinds];
    double[] sum1 = new double[kinds];
    draw(random, index, times, 0, of.before().size(), n0, sum0);
    draw(random, index, times, of.before().size(), of.after().size(), n1, sum1);
    double mix = 0;
    for (int kind = 0; kind < kinds; kind++) {
      if (n0[kind] + n1[kind] > 0) {
        double moved = n1[kind] / of.after().size() - n0[kind] / of.before().size();
        double was = n0[kind] > 0 ? sum0[kind] / n0[kind] : sum1[kind] / n1[kind];
        double is = n1[kind] > 0 ? sum1[kind] / n1[kind] : was;
        mix += moved * (was + is) / 2;
      }
    }
    return mix;
  }

  private static void draw(
      SplittableRandom random,
      int[] index,
      long[] times,
      int from,
      int size,
      double[] n,
      double[] sum) {
    for (int i = 0; i < size; i++) {
      int drawn = from + random.nextInt(size);
      n[index[drawn]]++;
      sum[index[drawn]] += times[drawn];
    }
  }

  /** One of both sides, the baseline's first. */
  private Known at(int i) {
    int first = of.before().size();
    return i < first ? of.before().get(i) : of.after().get(i - first);
  }
}
