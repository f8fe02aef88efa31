package io.whylate.benchmarks.truth;

import io.whylate.attribution.breakdown.Layer;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** How far one way to split time is from the truth, over many requests. */
final class Errors {

  /** A layer this near to the truth is right. */
  static final long RIGHT_NS = 1_000;

  private final Series all = new Series();
  private final Map<Layer, Series> byLayer = new EnumMap<>(Layer.class);
  private int requests;
  private int right;

  /** Compares every layer that the truth or the estimate has. */
  void add(Map<Layer, Long> truth, Map<Layer, Long> estimate) {
    for (Layer layer : layers(truth, estimate)) {
      long error = error(layer, truth, estimate);
      all.add(error);
      of(layer).add(error);
    }
    requests++;
    right += worst(truth, estimate) <= RIGHT_NS ? 1 : 0;
  }

  void addAll(Errors others) {
    all.addAll(others.all);
    others.byLayer.forEach((layer, series) -> of(layer).addAll(series));
    requests += others.requests;
    right += others.right;
  }

  /** The error of the layer that is furthest from the truth. */
  static long worst(Map<Layer, Long> truth, Map<Layer, Long> estimate) {
    return layers(truth, estimate).stream()
        .mapToLong(layer -> error(layer, truth, estimate))
        .max()
        .orElse(0);
  }

  /** Of all layers of all requests. */
  Series all() {
    return all;
  }

  /** Of one layer in the requests that have it. */
  Series of(Layer layer) {
    return byLayer.computeIfAbsent(layer, key -> new Series());
  }

  Set<Layer> layers() {
    return byLayer.keySet();
  }

  /** The share of requests in which every layer is right. */
  double rightShare() {
    return requests == 0 ? 1 : (double) right / requests;
  }

  private static Set<Layer> layers(Map<Layer, Long> truth, Map<Layer, Long> estimate) {
    Set<Layer> layers = EnumSet.noneOf(Layer.class);
    layers.addAll(truth.keySet());
    layers.addAll(estimate.keySet());
    return layers;
  }

  private static long error(Layer layer, Map<Layer, Long> truth, Map<Layer, Long> estimate) {
    return Math.abs(truth.getOrDefault(layer, 0L) - estimate.getOrDefault(layer, 0L));
  }
}
