package io.whylate.query.compare;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.Change;
import io.whylate.query.answer.Change.Interval;
import io.whylate.query.answer.Change.Part;
import io.whylate.query.answer.ExactShares;
import io.whylate.query.verdict.Owner;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The difference of the means of two samples. Parts are whole nanoseconds; both means are divided
 * so that their parts add up, hence so do the deltas, and what is not mix is within.
 */
public final class Difference {

  private static final Set<Layer> MODEL =
      Set.of(Layer.PREFILL, Layer.DECODE, Layer.MODEL_UNDIVIDED);

  private final Sample baseline;
  private final Sample candidate;
  private final Bootstrap bootstrap;

  private Difference(Sample baseline, Sample candidate) {
    this.baseline = baseline;
    this.candidate = candidate;
    this.bootstrap = new Bootstrap(baseline, candidate);
  }

  /** Both samples must hold requests. */
  public static Change of(Sample baseline, Sample candidate) {
    return new Difference(baseline, candidate).change();
  }

  private Change change() {
    Map<String, Long> before = ExactShares.means(baseline.all().owners(), baseline.n());
    Map<String, Long> after = ExactShares.means(candidate.all().owners(), candidate.n());
    Set<String> owners = new TreeSet<>(before.keySet());
    owners.addAll(after.keySet());
    Map<String, Part> parts = new TreeMap<>();
    for (String owner : owners) {
      long was = before.getOrDefault(owner, 0L);
      long is = after.getOrDefault(owner, 0L);
      long mix = Math.round(mix(owner));
      Interval interval = bootstrap.interval(Set.of(owner));
      parts.put(owner, new Part(was, is, is - was, interval, mix, is - was - mix));
    }
    Map<Layer, Part> layers = new EnumMap<>(Layer.class);
    for (Layer layer : Layer.values()) {
      Set<String> ofLayer = ofLayers(owners, Set.of(layer));
      if (!ofLayer.isEmpty()) {
        layers.put(layer, sum(parts, ofLayer));
      }
    }
    return new Change(
        sum(parts, owners),
        bootstrap.mixInterval(),
        bootstrap.withinInterval(),
        layers,
        sum(parts, ofLayers(owners, MODEL)),
        largestFirst(parts));
  }

  private double mix(String owner) {
    Set<String> slices = new TreeSet<>(baseline.slices().keySet());
    slices.addAll(candidate.slices().keySet());
    double mix = 0;
    for (String slice : slices) {
      mix += Standardisation.mix(baseline.slice(slice, owner), candidate.slice(slice, owner));
    }
    return mix;
  }

  private Part sum(Map<String, Part> parts, Set<String> owners) {
    long was = 0;
    long is = 0;
    long mix = 0;
    long within = 0;
    for (Part part : picked(parts, owners)) {
      was += part.baselineNs();
      is += part.candidateNs();
      mix += part.mixNs();
      within += part.withinNs();
    }
    return new Part(was, is, is - was, bootstrap.interval(owners), mix, within);
  }

  private static Collection<Part> picked(Map<String, Part> parts, Set<String> owners) {
    Map<String, Part> picked = new TreeMap<>(parts);
    picked.keySet().retainAll(owners);
    return picked.values();
  }

  private static Set<String> ofLayers(Set<String> owners, Set<Layer> layers) {
    Set<String> found = new TreeSet<>(owners);
    found.removeIf(owner -> !layers.contains(Owner.of(owner).layer()));
    return found;
  }

  private static Map<String, Part> largestFirst(Map<String, Part> parts) {
    List<Map.Entry<String, Part>> entries = List.copyOf(parts.entrySet());
    Map<String, Part> sorted = new LinkedHashMap<>();
    entries.stream()
        .sorted(
            Comparator.comparingLong(
                    (Map.Entry<String, Part> entry) -> Math.abs(entry.getValue().deltaNs()))
                .reversed())
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }
}
