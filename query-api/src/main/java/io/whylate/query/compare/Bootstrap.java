package io.whylate.query.compare;

import io.whylate.query.answer.Change.Interval;
import io.whylate.query.answer.CompareAnswer.IntervalMethod;
import io.whylate.query.compare.Standardisation.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Percentile bootstrap of the difference of two means: the groups of both sides are drawn anew,
 * with replacement, and the differences are sorted. The draws are the same for every part, and the
 * same each time.
 */
final class Bootstrap {

  static final int RESAMPLES = 1000;
  static final long SEED = 20_261_130;

  static final IntervalMethod METHOD =
      new IntervalMethod(
          "percentile bootstrap over random groups of requests",
          0.95,
          RESAMPLES,
          Sample.GROUPS,
          SEED);

  private static final double TAIL = (1 - METHOD.level()) / 2;

  private final Sample baseline;
  private final Sample candidate;
  private final List<int[]> drawnBaseline;
  private final List<int[]> drawnCandidate;

  Bootstrap(Sample baseline, Sample candidate) {
    this.baseline = baseline;
    this.candidate = candidate;
    SplittableRandom random = new SplittableRandom(SEED);
    this.drawnBaseline = draws(random, baseline);
    this.drawnCandidate = draws(random, candidate);
  }

  /** Of the difference of the time of these owners together. */
  Interval interval(Set<String> owners) {
    double[] before = means(baseline, drawnBaseline, owners);
    double[] after = means(candidate, drawnCandidate, owners);
    double[] differences = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      differences[i] = after[i] - before[i];
    }
    return interval(differences);
  }

  Interval mixInterval() {
    return interval(mixes());
  }

  Interval withinInterval() {
    return interval(within());
  }

  private double[] within() {
    double[] before = means(baseline, drawnBaseline, baseline.all().owners().keySet());
    double[] after = means(candidate, drawnCandidate, candidate.all().owners().keySet());
    double[] within = mixes();
    for (int i = 0; i < RESAMPLES; i++) {
      within[i] = after[i] - before[i] - within[i];
    }
    return within;
  }

  /** Of the fixed part of what has changed, with those of both sides that met low load. */
  Interval fixedInterval(Sample lowBaseline, Sample lowCandidate) {
    return interval(fixed(lowBaseline, lowCandidate));
  }

  /** Of the rest. */
  Interval loadInterval(Sample lowBaseline, Sample lowCandidate) {
    double[] load = within();
    double[] fixed = fixed(lowBaseline, lowCandidate);
    for (int i = 0; i < RESAMPLES; i++) {
      load[i] -= fixed[i];
    }
    return interval(load);
  }

  private double[] fixed(Sample lowBaseline, Sample lowCandidate) {
    List<String> slices = slices();
    double[][] before = bySlice(baseline, slices);
    double[][] after = bySlice(candidate, slices);
    double[][] lowBefore = bySlice(lowBaseline, slices);
    double[][] lowAfter = bySlice(lowCandidate, slices);
    double[] fixed = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      int[] was = drawnBaseline.get(i);
      int[] is = drawnCandidate.get(i);
      fixed[i] =
          FixedPart.of(
                  resampled(before, was),
                  resampled(after, is),
                  resampled(lowBefore, was),
                  resampled(lowAfter, is))
              .ns();
    }
    return fixed;
  }

  private double[] mixes() {
    List<String> slices = slices();
    double[][] before = bySlice(baseline, slices);
    double[][] after = bySlice(candidate, slices);
    double[] mixes = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      mixes[i] =
          mix(resampled(before, drawnBaseline.get(i)), resampled(after, drawnCandidate.get(i)));
    }
    return mixes;
  }

  /** Both arrays hold the count and then the time of each slice. */
  private static double mix(double[] before, double[] after) {
    double all0 = 0;
    double all1 = 0;
    for (int slice = 0; slice < before.length; slice += 2) {
      all0 += before[slice];
      all1 += after[slice];
    }
    double mix = 0;
    for (int slice = 0; slice < before.length; slice += 2) {
      if (before[slice] + after[slice] > 0) {
        mix +=
            Standardisation.mix(
                new Slice(before[slice], before[slice + 1], all0),
                new Slice(after[slice], after[slice + 1], all1));
      }
    }
    return mix;
  }

  private static double[] resampled(double[][] groups, int[] drawn) {
    double[] sums = new double[groups[0].length];
    for (int group = 0; group < groups.length; group++) {
      for (int i = 0; i < sums.length && drawn[group] > 0; i++) {
        sums[i] += drawn[group] * groups[group][i];
      }
    }
    return sums;
  }

  private static double[][] bySlice(Sample sample, List<String> slices) {
    double[][] groups = new double[Sample.GROUPS][2 * slices.size()];
    for (int group = 0; group < Sample.GROUPS; group++) {
      for (Map.Entry<String, Sums> slice : sample.slicesOfGroup(group).entrySet()) {
        int index = 2 * slices.indexOf(slice.getKey());
        groups[group][index] = slice.getValue().n();
        groups[group][index + 1] = slice.getValue().e2eNs();
      }
    }
    return groups;
  }

  private List<String> slices() {
    Set<String> slices = new TreeSet<>(baseline.slices().keySet());
    slices.addAll(candidate.slices().keySet());
    return List.copyOf(slices);
  }

  private static double[] means(Sample sample, List<int[]> draws, Set<String> owners) {
    double[] times = new double[Sample.GROUPS];
    for (int group = 0; group < Sample.GROUPS; group++) {
      for (String owner : owners) {
        times[group] += sample.group(group).of(owner);
      }
    }
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      int[] drawn = draws.get(i);
      double sum = 0;
      for (int group = 0; group < Sample.GROUPS; group++) {
        sum += drawn[group] * times[group];
      }
      means[i] = sum / count(sample, drawn);
    }
    return means;
  }

  /** How often each group is drawn; draws without any request are none. */
  private static List<int[]> draws(SplittableRandom random, Sample sample) {
    List<int[]> draws = new ArrayList<>();
    while (draws.size() < RESAMPLES) {
      int[] drawn = new int[Sample.GROUPS];
      for (int i = 0; i < Sample.GROUPS; i++) {
        drawn[random.nextInt(Sample.GROUPS)]++;
      }
      if (count(sample, drawn) > 0) {
        draws.add(drawn);
      }
    }
    return draws;
  }

  private static long count(Sample sample, int[] drawn) {
    long n = 0;
    for (int group = 0; group < Sample.GROUPS; group++) {
      n += drawn[group] * sample.group(group).n();
    }
    return n;
  }

  private static Interval interval(double[] values) {
    double[] ends = Quantile.withDefaults().evaluate(values, TAIL, 1 - TAIL);
    return new Interval(Math.round(ends[0]), Math.round(ends[1]));
  }
}
