package io.whylate.query.verdict;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Completeness;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.query.answer.Category;
import io.whylate.query.answer.Confidence;
import io.whylate.query.answer.Confidence.Level;
import io.whylate.query.answer.HumanTime;
import io.whylate.query.answer.Peers;
import io.whylate.query.answer.Verdict;
import io.whylate.query.answer.Verdict.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Weighs how sure a verdict is: the time that is doubtful against the verdict's lead. */
final class Certainty {

  /** Less than this part of the request is not worth a reason. */
  private static final double WORTH_A_WORD = 0.01;

  /** What the evidence may be wrong in, beyond what is counted as contested or unknown. */
  private static final Set<String> DOUBTS =
      EnumSet.of(
              Flag.CONFLICTING_SPAN,
              Flag.PARENT_CYCLE,
              Flag.LOST_SPANS,
              Flag.SPANS_DROPPED,
              Flag.GRAFT_AMBIGUOUS,
              Flag.SEVERAL_ROOTS,
              Flag.CLOCK_STEP,
              Flag.CLOCK_CONFLICT,
              Flag.ASYNC_ASSUMED,
              Flag.SIMPLIFIED,
              Flag.SHORT_SPANS_LEFT_OUT,
              Flag.OVERFLOWED,
              Flag.EVICTED,
              Flag.LEDGER_EXCEEDS_SPAN)
          .stream()
          .map(Flag::toString)
          .collect(Collectors.toUnmodifiableSet());

  private final Breakdown breakdown;
  private final Peers peers;
  private final Verdict verdict;
  private final List<String> reasons = new ArrayList<>();

  private Certainty(Breakdown breakdown, Peers peers, Verdict verdict) {
    this.breakdown = breakdown;
    this.peers = peers;
    this.verdict = verdict;
  }

  static Confidence of(Breakdown breakdown, Peers peers, Verdict verdict) {
    return new Certainty(breakdown, peers, verdict).confidence();
  }

  private Confidence confidence() {
    long unknown = breakdown.layers().getOrDefault(Layer.UNATTRIBUTED, 0L);
    long bound = breakdown.networkBoundNs() == null ? 0 : breakdown.networkBoundNs();
    long doubtful = breakdown.contestedNs() + unknown + bound;
    long margin = margin();
    boolean notKnown = verdict.category() == Category.NOT_KNOWN;
    boolean overturned = doubtful > 0 && doubtful >= margin;
    if (overturned && !notKnown) {
      reasons.add(
          "%s of it is doubtful, and %s leads by %s only"
              .formatted(HumanTime.of(doubtful), verdict.category().title(), HumanTime.of(margin)));
    }
    addDoubtfulTime(unknown, bound);
    addSeen();
    breakdown.flags().stream().filter(DOUBTS::contains).map(FlagText::of).forEach(reasons::add);
    if (peers.e2e() == null) {
      reasons.add("there are too few similar requests to tell what is usual");
    }
    Level level =
        notKnown || overturned ? Level.LOW : reasons.isEmpty() ? Level.HIGH : Level.MEDIUM;
    return new Confidence(level, doubtful, margin, List.copyOf(reasons));
  }

  private void addDoubtfulTime(long unknown, long bound) {
    if (isTelling(unknown)) {
      reasons.add(HumanTime.of(unknown) + " is unknown");
    }
    if (isTelling(breakdown.contestedNs())) {
      reasons.add(HumanTime.of(breakdown.contestedNs()) + " could belong to more than one layer");
    }
    if (isTelling(bound)) {
      reasons.add("clocks leave open where " + HumanTime.of(bound) + " belongs");
    }
    if (breakdown.networkBoundNs() == null
        && isTelling(breakdown.layers().getOrDefault(Layer.NETWORK, 0L))) {
      reasons.add("nothing bounds by how much the clocks of its hosts differ");
    }
  }

  private void addSeen() {
    if (breakdown.perspective() == Perspective.SERVER) {
      reasons.add("only the server's side was seen");
    } else if (breakdown.completeness() == Completeness.ONE_SIDED) {
      reasons.add("one side of a call was not seen");
    }
    if (breakdown.completeness() == Completeness.PARTIAL
        && !breakdown.flags().contains(Flag.LOST_SPANS.toString())) {
      reasons.add("spans are missing");
    }
    if (breakdown.censored()) {
      reasons.add("it was cut off; what would have come is not in here");
    }
  }

  /** By how much what the verdict names leads what comes next. */
  private long margin() {
    Part unusual = verdict.unusual();
    if (unusual == null || unusual.rank() == null) {
      return lead(verdict.parts(), verdict.category());
    }
    long next =
        peers.layers().entrySet().stream()
            .filter(layer -> layer.getKey() != unusual.layer())
            .mapToLong(layer -> layer.getValue().excessNs())
            .max()
            .orElse(0);
    return unusual.rank().excessNs() - Math.max(0, next);
  }

  private static long lead(Map<Category, Long> parts, Category first) {
    long next =
        parts.entrySet().stream()
            .filter(part -> part.getKey() != first && part.getKey() != Category.NOT_KNOWN)
            .map(Map.Entry::getValue)
            .max(Comparator.naturalOrder())
            .orElse(0L);
    return parts.getOrDefault(first, 0L) - next;
  }

  private boolean isTelling(long ns) {
    return ns > 0 && ns >= WORTH_A_WORD * breakdown.e2eNs();
  }
}
