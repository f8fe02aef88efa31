package io.whylate.query.verdict;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.query.answer.HumanTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What is not known about a request, and why: what a reader should bear in mind. */
public final class Limits {

  private static final int MOST_BESIDE = 5;
  private static final double WORTH_A_WORD = 0.01;
  private static final Set<Layer> CALLERS = EnumSet.of(Layer.CALLER, Layer.NETWORK);
  private static final Set<Layer> MODELS =
      EnumSet.of(
          Layer.PREPROCESSING,
          Layer.TOKENIZATION,
          Layer.PREFILL,
          Layer.DECODE,
          Layer.MODEL_UNDIVIDED,
          Layer.SERIALIZATION);

  private final Breakdown breakdown;
  private final List<String> limits = new ArrayList<>();

  private Limits(Breakdown breakdown) {
    this.breakdown = breakdown;
  }

  /** Each in words, without a full stop; empty when everything was seen. */
  public static List<String> of(Breakdown breakdown) {
    return new Limits(breakdown).limits();
  }

  private List<String> limits() {
    if (breakdown.perspective() == Perspective.SERVER) {
      limits.add(
          "only the server's side was seen; the caller's own time and the way to us are not in here");
    }
    unexplained().forEach((detail, ns) -> limits.add(HumanTime.of(ns) + " unknown: " + detail));
    if (!hidden().isEmpty()) {
      limits.add(
          "the evidence could not show "
              + hidden().stream().map(Layer::title).collect(Collectors.joining(", "))
              + "; such time is inside another line");
    }
    if (breakdown.contestedNs() > 0) {
      limits.add(
          HumanTime.of(breakdown.contestedNs()) + " could be charged to more than one layer");
    }
    addBeside();
    if (breakdown.networkBoundNs() != null && breakdown.networkBoundNs() > 0) {
      limits.add(
          "request and response time on the network are told apart to ±"
              + HumanTime.of(breakdown.networkBoundNs()));
    }
    if (breakdown.tailNs() > 0 && breakdown.tailNs() <= breakdown.e2eNs()) {
      limits.add(HumanTime.of(breakdown.tailNs()) + " of work went on after the answer");
    }
    addHeldStream();
    if (breakdown.censored()) {
      limits.add("the request was cut off; it would really have taken longer");
    }
    breakdown.flags().forEach(flag -> limits.add(FlagText.of(flag)));
    return List.copyOf(limits);
  }

  private void addHeldStream() {
    Long held = breakdown.streamHeldNs();
    if (held != null && held > 0 && held >= WORTH_A_WORD * breakdown.e2eNs()) {
      limits.add(
          "%s let bytes of answers lie for %s before it read them; as much of the others' time may be its own"
              .formatted(breakdown.service(), HumanTime.of(held)));
    }
  }

  private Map<String, Long> unexplained() {
    return breakdown.segments().stream()
        .filter(segment -> segment.layer() == Layer.UNATTRIBUTED)
        .collect(
            Collectors.groupingBy(
                segment ->
                    segment.detail() == null ? "no span says" : FlagText.of(segment.detail()),
                TreeMap::new,
                Collectors.summingLong(Segment::durationNs)));
  }

  /**
   * The layers whose time may be inside another line. What only a caller could show is not in here
   * at all when none was seen, and a request without model calls has no time of a model's server.
   */
  private List<Layer> hidden() {
    return breakdown.unseenLayers().stream()
        .filter(layer -> breakdown.perspective() != Perspective.SERVER || !CALLERS.contains(layer))
        .filter(layer -> !breakdown.modelCalls().isEmpty() || !MODELS.contains(layer))
        .toList();
  }

  /** Who else was busy: it would have been waited for, had what was charged been quick. */
  private void addBeside() {
    breakdown.beside().entrySet().stream()
        .filter(beside -> beside.getValue() >= WORTH_A_WORD * breakdown.e2eNs())
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_BESIDE)
        .forEach(
            beside ->
                limits.add(
                    "for %s %s ran too while another was charged%s"
                        .formatted(
                            HumanTime.of(beside.getValue()),
                            Owner.of(beside.getKey()).inWords(),
                            mostlyCharged(beside.getKey(), beside.getValue()))));
  }

  /** The row does not say which other: it is the largest when the rest is too short for half. */
  private String mostlyCharged(String owner, long besideNs) {
    return breakdown.byService().entrySet().stream()
        .filter(charged -> !charged.getKey().equals(owner))
        .max(Map.Entry.comparingByValue())
        .filter(charged -> besideNs > 2 * (breakdown.e2eNs() - charged.getValue()))
        .map(charged -> ", mostly " + Owner.of(charged.getKey()).inWords())
        .orElse("");
  }
}
