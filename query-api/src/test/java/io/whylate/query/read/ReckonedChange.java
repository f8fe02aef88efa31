package io.whylate.query.read;

import io.whylate.attribution.breakdown.Layer;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What has changed from some requests to others, worked out from the lists of them. Like is
 * compared with like, by kinds of requests.
 */
final class ReckonedChange {

  private static final int LARGEST = 200;

  private final List<Known> before;
  private final List<Known> after;
  private final Map<Integer, String> kinds;
  private final Map<String, List<Known>> kindsBefore;
  private final Map<String, List<Known>> kindsAfter;

  /** The kind of each request by its number. */
  private ReckonedChange(List<Known> before, List<Known> after, Map<Integer, String> kinds) {
    this.before = before;
    this.after = after;
    this.kinds = kinds;
    this.kindsBefore = before.stream().collect(Collectors.groupingBy(this::kind));
    this.kindsAfter = after.stream().collect(Collectors.groupingBy(this::kind));
  }

  /** Told apart by these fields, as far as a kind is among the 200 largest of both sides. */
  static ReckonedChange of(List<Known> before, List<Known> after, List<String> fields) {
    Map<Integer, String> kinds = new HashMap<>();
    Stream.concat(before.stream(), after.stream())
        .forEach(known -> kinds.put(known.number(), kind(known, fields)));
    Set<String> largest =
        kinds.values().stream()
            .collect(Collectors.groupingBy(kind -> kind, Collectors.counting()))
            .entrySet()
            .stream()
            .sorted(
                Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(LARGEST)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    kinds.replaceAll((number, kind) -> largest.contains(kind) ? kind : "other");
    return new ReckonedChange(before, after, kinds);
  }

  List<Known> before() {
    return before;
  }

  List<Known> after() {
    return after;
  }

  String kind(Known known) {
    return Objects.requireNonNull(kinds.get(known.number()));
  }

  /** The same for those near a percentile of each side. */
  ReckonedChange at(String percentile) {
    return new ReckonedChange(near(before, percentile), near(after, percentile), kinds);
  }

  Map<String, @Nullable Object> change() {
    Map<String, Map<String, Long>> owners = new TreeMap<>();
    Map<String, Long> was = Reckoned.ownerMeans(before);
    Map<String, Long> is = Reckoned.ownerMeans(after);
    Set<String> names = new TreeSet<>(was.keySet());
    names.addAll(is.keySet());
    for (String owner : names) {
      long mix = Math.round(mix(each -> each.ns(owner)));
      owners.put(owner, part(was.getOrDefault(owner, 0L), is.getOrDefault(owner, 0L), mix));
    }
    Map<String, @Nullable Object> change = new LinkedHashMap<>();
    change.put("whole", sum(owners, owner -> true));
    change.put("model", sum(owners, owner -> isOf(owner, "prefill", "decode", "model_undivided")));
    change.put("by_service", owners);
    change.put(
        "layers",
        Stream.of(Layer.values())
            .map(Layer::toString)
            .filter(layer -> names.stream().anyMatch(owner -> isOf(owner, layer)))
            .collect(Collectors.toMap(layer -> layer, layer -> sum(owners, o -> isOf(o, layer)))));
    return change;
  }

  /** What more or fewer of each kind explain: Σ (p₁ − p₀) · (y₀ + y₁) / 2. */
  double mix(ToLongFunction<Known> time) {
    Set<String> all = new TreeSet<>(kindsBefore.keySet());
    all.addAll(kindsAfter.keySet());
    double mix = 0;
    for (String each : all) {
      List<Known> was = kindsBefore.getOrDefault(each, List.of());
      List<Known> is = kindsAfter.getOrDefault(each, List.of());
      double moved = (double) is.size() / after.size() - (double) was.size() / before.size();
      mix +=
          moved * (mean(was.isEmpty() ? is : was, time) + mean(is.isEmpty() ? was : is, time)) / 2;
    }
    return mix;
  }

  /** How much of what has changed for the same requests is fixed, by layer, and with load. */
  Map<String, Object> load() {
    long[] inFlight =
        Stream.concat(before.stream(), after.stream())
            .map(Known::inFlight)
            .filter(Objects::nonNull)
            .mapToLong(Long::longValue)
            .sorted()
            .toArray();
    long low = Math.max(1, inFlight[(int) (0.9 * inFlight.length)] / 4);
    Map<String, List<Known>> quietBefore = quiet(before, low);
    Map<String, List<Known>> quietAfter = quiet(after, low);
    Map<String, Object> layers = new TreeMap<>();
    long allFixed = 0;
    long allWithin = 0;
    Map<?, ?> changes = layerChanges();
    for (Layer layer : Layer.values()) {
      Map<?, ?> part = (Map<?, ?>) changes.get(layer.toString());
      if (part != null) {
        long within = (Long) Objects.requireNonNull(part.get("within_ns"));
        long fixed = Math.round(fixed(quietBefore, quietAfter, each -> each.ns(layer)));
        layers.put(layer.toString(), Map.of("fixed_ns", fixed, "load_ns", within - fixed));
        allFixed += fixed;
        allWithin += within;
      }
    }
    return Map.of(
        "low_in_flight", low,
        "baseline_n", quietBefore.values().stream().mapToLong(List::size).sum(),
        "candidate_n", quietAfter.values().stream().mapToLong(List::size).sum(),
        "fixed", Map.of("ns", allFixed),
        "load", Map.of("ns", allWithin - allFixed),
        "layers", layers);
  }

  private Map<?, ?> layerChanges() {
    return (Map<?, ?>) Objects.requireNonNull(change().get("layers"));
  }

  private Map<String, List<Known>> quiet(List<Known> requests, long low) {
    return requests.stream()
        .filter(each -> each.inFlight() != null && each.inFlight() <= low)
        .collect(Collectors.groupingBy(this::kind));
  }

  /** Σ (p₀ + p₁) / 2 · (l₁ − l₀), for kinds that both sides saw at low load, scaled to all. */
  private double fixed(
      Map<String, List<Known>> quietBefore,
      Map<String, List<Known>> quietAfter,
      ToLongFunction<Known> time) {
    double both = 0;
    double seen = 0;
    double sum = 0;
    for (String each : new TreeSet<>(kindsBefore.keySet())) {
      List<Known> is = kindsAfter.get(each);
      if (is != null) {
        int was = Objects.requireNonNull(kindsBefore.get(each)).size();
        double weight = ((double) was / before.size() + (double) is.size() / after.size()) / 2;
        both += weight;
        List<Known> then = quietBefore.get(each);
        List<Known> now = quietAfter.get(each);
        if (then != null && now != null) {
          seen += weight;
          sum += weight * (mean(now, time) - mean(then, time));
        }
      }
    }
    return sum * both / seen;
  }

  long kinds() {
    return Stream.concat(kindsBefore.keySet().stream(), kindsAfter.keySet().stream())
        .distinct()
        .count();
  }

  /** The share of requests whose kind is on both sides, of the side where it is less. */
  double shared() {
    return Math.min(within(kindsBefore, kindsAfter), within(kindsAfter, kindsBefore));
  }

  static double mean(List<Known> requests, ToLongFunction<Known> time) {
    return (double) Reckoned.sum(requests, time) / requests.size();
  }

  private static double within(Map<String, List<Known>> side, Map<String, List<Known>> other) {
    long shared = 0;
    long n = 0;
    for (Map.Entry<String, List<Known>> kind : side.entrySet()) {
      n += kind.getValue().size();
      shared += other.containsKey(kind.getKey()) ? kind.getValue().size() : 0;
    }
    return (double) shared / n;
  }

  private static List<Known> near(List<Known> requests, String percentile) {
    BigDecimal p = new BigDecimal(percentile);
    BigDecimal width = Reckoned.width(p);
    return new Reckoned(requests, List.of()).between(p.subtract(width), p.add(width));
  }

  /** As the store writes a tuple, since equally large kinds are ordered by that. */
  private static String kind(Known known, List<String> fields) {
    return fields.stream()
        .map(field -> value(field, Traits.of(field, known)))
        .collect(Collectors.joining(",", "(", ")"));
  }

  private static String value(String field, @Nullable String value) {
    return value == null ? "NULL" : field.equals("streamed") ? value : "'" + value + "'";
  }

  private static Map<String, Long> sum(
      Map<String, Map<String, Long>> owners, Predicate<String> which) {
    Map<String, Long> sum = part(0, 0, 0);
    owners.forEach(
        (owner, part) -> {
          if (which.test(owner)) {
            part.forEach((name, ns) -> sum.merge(name, ns, Long::sum));
          }
        });
    return sum;
  }

  private static Map<String, Long> part(long was, long is, long mix) {
    return new LinkedHashMap<>(
        Map.of(
            "baseline_ns", was,
            "candidate_ns", is,
            "delta_ns", is - was,
            "mix_ns", mix,
            "within_ns", is - was - mix));
  }

  private static boolean isOf(String owner, String... layers) {
    return Stream.of(layers).anyMatch(layer -> owner.startsWith(layer + "@"));
  }
}
