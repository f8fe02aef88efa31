package io.whylate.benchmarks.truth;

import java.util.Arrays;

/** Errors in nanoseconds, none negative. */
final class Series {

  private static final double P99 = 0.99;

  private long[] values = new long[64];
  private int count;

  void add(long value) {
    if (count == values.length) {
      values = Arrays.copyOf(values, 2 * count);
    }
    values[count++] = value;
  }

  void addAll(Series others) {
    for (int i = 0; i < others.count; i++) {
      add(others.values[i]);
    }
  }

  double mean() {
    return Arrays.stream(values, 0, count).average().orElse(0);
  }

  double p99() {
    long[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    return count == 0 ? 0 : sorted[(int) Math.ceil(P99 * count) - 1];
  }

  double max() {
    return Arrays.stream(values, 0, count).max().orElse(0);
  }
}
