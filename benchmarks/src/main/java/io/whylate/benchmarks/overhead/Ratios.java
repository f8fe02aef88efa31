package io.whylate.benchmarks.overhead;

import java.util.Arrays;
import java.util.Random;

/** What one variant of a pair cost, in parts of what the other did, for each pair. */
final class Ratios {

  private static final int RESAMPLES = 10_000;
  private static final double CONFIDENCE = 0.95;

  private final double[] values;

  Ratios(double[] values) {
    this.values = values.clone();
  }

  double median() {
    return medianOf(values.clone());
  }

  /** What the median is below with 95 % confidence: the one-sided bound of a bootstrap of pairs. */
  double upperBound(long seed) {
    Random random = new Random(seed);
    double[] medians = new double[RESAMPLES];
    double[] resample = new double[values.length];
    for (int i = 0; i < RESAMPLES; i++) {
      for (int j = 0; j < resample.length; j++) {
        resample[j] = values[random.nextInt(values.length)];
      }
      medians[i] = medianOf(resample);
    }
    Arrays.sort(medians);
    return medians[(int) Math.ceil(CONFIDENCE * RESAMPLES) - 1];
  }

  static double medianOf(double[] values) {
    Arrays.sort(values);
    int middle = values.length / 2;
    return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
  }
}
