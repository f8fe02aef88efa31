package io.whylate.benchmarks.truth;

import io.whylate.attribution.breakdown.Layer;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** How far estimates are from the truth, over many requests. */
final class Errors {

  /** A layer this near to the truth is right. */
  static final long RIGHT_NS = 1_000;

  private static final double P99 = 0.99;

  private long[] errorsNs = new long[64];
  private int count;
  private int requests;
  private int right;

  /** Compares every layer that the truth or the estimate has. */
  void add(Map<Layer, Long> truth, Map<Layer, Long> estimate) {
    long worst = 0;
    for (Layer layer : layers(truth, estimate)) {
      long error = error(layer, truth, estimate);
      add(error);
      worst = Math.max(worst, error);
    }
    requests++;
    if (worst <= RIGHT_NS) {
      right++;
    }
  }

  static Set<Layer> layers(Map<Layer, Long> truth, Map<Layer, Long> estimate) {
    Set<Layer> layers = EnumSet.noneOf(Layer.class);
    layers.addAll(truth.keySet());
    layers.addAll(estimate.keySet());
    return layers;
  }

  static long error(Layer layer, Map<Layer, Long> truth, Map<Layer, Long> estimate) {
    return Math.abs(truth.getOrDefault(layer, 0L) - estimate.getOrDefault(layer, 0L));
  }

  void add(long errorNs) {
    if (count == errorsNs.length) {
      errorsNs = Arrays.copyOf(errorsNs, 2 * count);
    }
    errorsNs[count++] = errorNs;
  }

  void addAll(Errors others) {
    for (int i = 0; i < others.count; i++) {
      add(others.errorsNs[i]);
    }
    requests += others.requests;
    right += others.right;
  }

  /** The share of requests in which every layer is right. */
  double rightShare() {
    return requests == 0 ? 1 : (double) right / requests;
  }

  double meanNs() {
    return Arrays.stream(errorsNs, 0, count).average().orElse(0);
  }

  double p99Ns() {
    long[] sorted = Arrays.copyOf(errorsNs, count);
    Arrays.sort(sorted);
    return count == 0 ? 0 : sorted[(int) Math.ceil(P99 * count) - 1];
  }

  double maxNs() {
    return Arrays.stream(errorsNs, 0, count).max().orElse(0);
  }
}
