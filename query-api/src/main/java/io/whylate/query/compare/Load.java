package io.whylate.query.compare;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.Change;
import io.whylate.query.answer.LoadSplit;
import io.whylate.query.answer.LoadSplit.OfLayer;
import io.whylate.query.answer.LoadSplit.Part;
import io.whylate.query.verdict.Owner;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Divides what has changed for the same requests into what is fixed and what comes with load. */
public final class Load {

  /** Of fewer requests than this share, nothing is said about the load of all. */
  private static final double LEAST_KNOWN = 0.9;

  private final Side baseline;
  private final Side candidate;
  private final List<String> slices;

  private Load(Side baseline, Side candidate) {
    this.baseline = baseline;
    this.candidate = candidate;
    Set<String> names = new TreeSet<>(baseline.all.sliceNames());
    names.addAll(candidate.all.sliceNames());
    this.slices = List.copyOf(names);
  }

  /**
   * One side.
   *
   * @param low those of its requests that met low load
   * @param known of how many the load is known
   */
  public record Side(Sample all, Sample low, long known) {}

  /**
   * Divides a change.
   *
   * @param lowInFlight up to so many requests in flight are low load; 0 when it is known of none
   */
  public static LoadSplit of(Side baseline, Side candidate, long lowInFlight, Change change) {
    return new Load(baseline, candidate).split(lowInFlight, change);
  }

  private LoadSplit split(long lowInFlight, Change change) {
    Set<String> owners = change.byService().keySet();
    String refused = refusal(lowInFlight, fixed(owners));
    if (refused != null) {
      return new LoadSplit(
          lowInFlight == 0 ? null : lowInFlight,
          baseline.low.n(),
          candidate.low.n(),
          null,
          null,
          Map.of(),
          refused);
    }
    Map<Layer, OfLayer> layers = new EnumMap<>(Layer.class);
    long fixed = 0;
    for (Map.Entry<Layer, Change.Part> layer : change.layers().entrySet()) {
      long ns = Math.round(fixed(ofLayer(owners, layer.getKey())).ns());
      fixed += ns;
      layers.put(layer.getKey(), new OfLayer(ns, layer.getValue().withinNs() - ns));
    }
    Bootstrap bootstrap = new Bootstrap(baseline.all, candidate.all);
    return new LoadSplit(
        lowInFlight,
        baseline.low.n(),
        candidate.low.n(),
        new Part(fixed, bootstrap.fixedInterval(baseline.low, candidate.low)),
        new Part(
            change.whole().withinNs() - fixed, bootstrap.loadInterval(baseline.low, candidate.low)),
        layers,
        null);
  }

  private @Nullable String refusal(long lowInFlight, FixedPart fixed) {
    double known = Math.min(knownShare(baseline), knownShare(candidate));
    if (lowInFlight == 0 || known < LEAST_KNOWN) {
      return String.format(
          Locale.ROOT,
          "How many requests were in flight is known of %.0f %% of the requests of one side; the"
              + " agent's extension tells it (docs/attach.md).",
          known * 100);
    }
    if (Math.min(baseline.low.n(), candidate.low.n()) < Comparability.FEWEST) {
      return "At low load, up to %d in flight, there are %d requests before and %d after; %d are needed. Widen the windows to include quieter times."
          .formatted(lowInFlight, baseline.low.n(), candidate.low.n(), Comparability.FEWEST);
    }
    if (fixed.seenShare() < Comparability.LEAST_SHARED) {
      return String.format(
          Locale.ROOT,
          "Only %.0f %% of the requests are of kinds that both sides saw at low load, up to %d in"
              + " flight. Widen the windows to include quieter times.",
          fixed.seenShare() * 100,
          lowInFlight);
    }
    return null;
  }

  private FixedPart fixed(Set<String> owners) {
    return FixedPart.of(
        baseline.all.bySlice(slices, owners),
        candidate.all.bySlice(slices, owners),
        baseline.low.bySlice(slices, owners),
        candidate.low.bySlice(slices, owners));
  }

  private static double knownShare(Side side) {
    return side.all.n() == 0 ? 0 : (double) side.known / side.all.n();
  }

  private static Set<String> ofLayer(Set<String> owners, Layer layer) {
    return owners.stream()
        .filter(owner -> Owner.of(owner).layer() == layer)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
