package io.whylate.query.read;

import io.whylate.attribution.breakdown.Layer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What answers say about some requests, worked out from the list of them and from what the
 * documents promise, as maps of the same shape as the JSON.
 */
record Reckoned(List<Known> requests, List<String> percentiles) {

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  /** As a group of a breakdown. */
  Map<String, @Nullable Object> group() {
    Map<String, @Nullable Object> group = new LinkedHashMap<>();
    group.put("n", requests.size());
    group.put("weighted_n", (double) requests.size());
    group.put("coverage", coverage());
    group.put("e2e", distribution(requests, Known::e2eNs));
    group.put("caller_view", distribution(where(Known::isSeenFromCaller), Known::e2eNs));
    group.put("server_view", distribution(requests, Known::serverViewNs));
    group.put("ttft", distribution(known(Known::ttftNs), each -> ns(each.ttftNs())));
    group.put("tpot", distribution(known(Known::tpotNs), each -> ns(each.tpotNs())));
    group.put("layers", layers());
    group.put("model", layer(Known::modelNs, model(layerMeans(requests))));
    group.put("by_service", owners());
    group.put("composition", percentiles.stream().map(this::composition).toList());
    group.put("slowest", slowest());
    group.put("savable", savable());
    return group;
  }

  /** As a point of a time series. */
  Map<String, @Nullable Object> point() {
    Map<Layer, Long> means = layerMeans(requests);
    Map<String, @Nullable Object> point = new LinkedHashMap<>();
    point.put("n", requests.size());
    point.put("weighted_n", (double) requests.size());
    point.put("coverage", coverage());
    point.put("e2e", distribution(requests, Known::e2eNs));
    point.put("ttft", distribution(known(Known::ttftNs), each -> ns(each.ttftNs())));
    point.put("layers_ns", means);
    point.put("model_ns", model(means));
    return point;
  }

  Map<String, Long> coverage() {
    return Map.of(
        "complete", count(each -> each.completeness().equals("complete")),
        "one_sided", count(each -> each.completeness().equals("one_sided")),
        "partial", count(each -> each.completeness().equals("partial")),
        "censored", count(Known::censored),
        "failed", count(each -> each.status().equals("error")),
        "revised", count(each -> each.revision() > 0));
  }

  /** Those between two percentiles of the end-to-end time, both included. */
  List<Known> between(BigDecimal from, BigDecimal to) {
    long[] sorted = sorted(requests, Known::e2eNs);
    long least = at(sorted, from);
    long most = at(sorted, to);
    return requests.stream().filter(r -> r.e2eNs() >= least && r.e2eNs() <= most).toList();
  }

  /** Half the width of the band that stands for a percentile. */
  static BigDecimal width(BigDecimal percentile) {
    BigDecimal half = new BigDecimal("0.5");
    return new BigDecimal("2.5")
        .min(HUNDRED.subtract(percentile).multiply(half))
        .min(percentile.multiply(half));
  }

  /** The mean of each owner: rounded down, and what is missing goes to the largest remainders. */
  static Map<String, Long> ownerMeans(List<Known> requests) {
    Map<String, Long> sums = new TreeMap<>();
    requests.forEach(
        each -> each.byService().forEach((owner, ns) -> sums.merge(owner, ns, Long::sum)));
    return shared(sums, requests.size());
  }

  static Map<Layer, Long> layerMeans(List<Known> requests) {
    Map<Layer, Long> sums = new TreeMap<>();
    requests.forEach(
        each -> each.layers().forEach((layer, ns) -> sums.merge(layer, ns, Long::sum)));
    return shared(sums, requests.size());
  }

  static long[] sorted(List<Known> requests, ToLongFunction<Known> value) {
    long[] sorted = requests.stream().mapToLong(value).toArray();
    Arrays.sort(sorted);
    return sorted;
  }

  /** Of n sorted values the one of rank ⌊p / 100 · n⌋, from 0. */
  static long at(long[] sorted, BigDecimal percentile) {
    return sorted[(int) (percentile.movePointLeft(2).doubleValue() * sorted.length)];
  }

  static long sum(List<Known> requests, ToLongFunction<Known> value) {
    return requests.stream().mapToLong(value).sum();
  }

  private Map<Layer, Object> layers() {
    Map<Layer, Long> means = layerMeans(requests);
    Map<Layer, Object> layers = new TreeMap<>();
    means.forEach((layer, mean) -> layers.put(layer, layer(each -> each.ns(layer), mean)));
    return layers;
  }

  private Map<String, Object> layer(ToLongFunction<Known> time, long mean) {
    long total = sum(requests, time);
    return Map.of(
        "total_ns",
        total,
        "mean_ns",
        mean,
        "share",
        (double) total / sum(requests, Known::e2eNs),
        "percentiles_ns",
        percentiles(sorted(requests, time)));
  }

  private Map<String, Object> owners() {
    Map<String, Object> owners = new TreeMap<>();
    ownerMeans(requests)
        .forEach(
            (owner, mean) -> {
              long total = sum(requests, each -> each.ns(owner));
              double share = (double) total / sum(requests, Known::e2eNs);
              List<Known> there = where(each -> each.byService().containsKey(owner));
              owners.put(
                  owner,
                  Map.of(
                      "total_ns", total,
                      "mean_ns", mean,
                      "share", share,
                      "n", there.size(),
                      "percentiles_ns", percentiles(sorted(there, each -> each.ns(owner)))));
            });
    return owners;
  }

  private Map<String, @Nullable Object> composition(String percentile) {
    BigDecimal p = new BigDecimal(percentile);
    BigDecimal width = width(p);
    List<Known> band = between(p.subtract(width), p.add(width));
    long[] sorted = sorted(requests, Known::e2eNs);
    Map<String, @Nullable Object> composition = new LinkedHashMap<>();
    composition.put("percentile", percentile);
    composition.put("e2e_ns", at(sorted, p));
    composition.put(
        "band",
        Map.of(
            "n", band.size(),
            "from_ns", at(sorted, p.subtract(width)),
            "to_ns", at(sorted, p.add(width))));
    composition.put("split", band.size() < 10 ? null : split(band));
    return composition;
  }

  private static Map<String, Object> split(List<Known> requests) {
    Map<Layer, Long> layers = layerMeans(requests);
    return Map.of(
        "mean_e2e_ns",
        sum(requests, Known::e2eNs) / requests.size(),
        "layers",
        layers,
        "model_ns",
        model(layers),
        "by_service",
        ownerMeans(requests));
  }

  /** The 20 slowest, and those as slow as the last of them. */
  private Map<String, Object> slowest() {
    long[] sorted = sorted(requests, Known::e2eNs);
    long from = sorted[Math.max(0, sorted.length - 20)];
    List<Known> slowest = requests.stream().filter(each -> each.e2eNs() >= from).toList();
    return Map.of("n", slowest.size(), "from_ns", from, "split", split(slowest));
  }

  private @Nullable Map<String, Object> savable() {
    List<Known> known = known(Known::savableNs);
    if (known.isEmpty()) {
      return null;
    }
    Map<String, Long> all = percentiles(sorted(known, Known::e2eNs));
    Map<Layer, Object> layers = new TreeMap<>();
    for (Layer layer : Layer.values()) {
      Map<String, Long> saved =
          percentiles(sorted(known, each -> each.e2eNs() - savable(each, layer)));
      saved.replaceAll((p, without) -> Objects.requireNonNull(all.get(p)) - without);
      if (saved.values().stream().anyMatch(ns -> ns != 0)) {
        layers.put(layer, saved);
      }
    }
    return Map.of("n", known.size(), "layers_ns", layers);
  }

  private static long savable(Known known, Layer layer) {
    return Objects.requireNonNull(known.savableNs()).getOrDefault(layer, 0L);
  }

  private List<Known> where(Predicate<Known> kept) {
    return requests.stream().filter(kept).toList();
  }

  private @Nullable Map<String, Object> distribution(
      List<Known> having, ToLongFunction<Known> value) {
    return having.isEmpty()
        ? null
        : Map.of(
            "n", having.size(),
            "mean_ns", sum(having, value) / having.size(),
            "percentiles_ns", percentiles(sorted(having, value)));
  }

  private Map<String, Long> percentiles(long[] sorted) {
    Map<String, Long> values = new LinkedHashMap<>();
    percentiles.forEach(p -> values.put(p, at(sorted, new BigDecimal(p))));
    return values;
  }

  private List<Known> known(Function<Known, @Nullable Object> value) {
    return requests.stream().filter(each -> value.apply(each) != null).toList();
  }

  private long count(Predicate<Known> which) {
    return requests.stream().filter(which).count();
  }

  private static <K extends Comparable<K>> Map<K, Long> shared(Map<K, Long> sums, long n) {
    Map<K, Long> means = new TreeMap<>();
    sums.forEach((key, sum) -> means.put(key, sum / n));
    long given = means.values().stream().mapToLong(Long::longValue).sum();
    long total = sums.values().stream().mapToLong(Long::longValue).sum() / n;
    List<Map.Entry<K, Long>> byRemainder = new ArrayList<>(sums.entrySet());
    byRemainder.sort(
        Comparator.<Map.Entry<K, Long>>comparingLong(sum -> -(sum.getValue() % n))
            .thenComparing(Map.Entry.comparingByKey()));
    byRemainder.stream()
        .limit(total - given)
        .forEach(sum -> means.merge(sum.getKey(), 1L, Long::sum));
    return means;
  }

  private static long model(Map<Layer, Long> layers) {
    return Stream.of(Layer.PREFILL, Layer.DECODE, Layer.MODEL_UNDIVIDED)
        .mapToLong(layer -> layers.getOrDefault(layer, 0L))
        .sum();
  }

  private static long ns(@Nullable Long ns) {
    return Objects.requireNonNull(ns);
  }
}
