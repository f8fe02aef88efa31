package io.whylate.query.compare;

import io.whylate.query.answer.Change;
import io.whylate.query.answer.Change.Interval;
import io.whylate.query.answer.Change.Part;
import io.whylate.query.answer.HumanTime;
import io.whylate.query.verdict.Owner;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A change in one sentence. */
final class Sentence {

  /** A part that explains less than this of the change is not named. */
  private static final double WORTH_NAMING = 0.1;

  private static final int MOST_NAMED = 3;

  private Sentence() {}

  static String of(Change change) {
    Part whole = change.whole();
    if (whole.interval().holdsZero()) {
      return "No change shows: the mean went from %s to %s (%s %s), which chance may explain."
          .formatted(
              HumanTime.of(whole.baselineNs()),
              HumanTime.of(whole.candidateNs()),
              signed(whole.deltaNs()),
              inWords(whole.interval()));
    }
    Part rest = rest(whole, change.model());
    String parts = parts(change);
    return "%s, the other time %s%s%s."
        .formatted(
            "Model time " + moved(change.model()),
            moved(rest, whole),
            parts.isEmpty() ? "" : ": " + parts,
            mix(change));
  }

  private static String moved(Part part) {
    return part.interval().holdsZero()
        ? "is flat (" + signed(part.deltaNs()) + ")"
        : rose(part.deltaNs());
  }

  /** The rest has no interval of its own; next to the whole it is flat or not. */
  private static String moved(Part rest, Part whole) {
    boolean flat = Math.abs(rest.deltaNs()) < WORTH_NAMING * Math.abs(whole.deltaNs());
    return flat ? "is flat (" + signed(rest.deltaNs()) + ")" : rose(rest.deltaNs());
  }

  private static String rose(long ns) {
    return (ns >= 0 ? "rose " : "fell ") + HumanTime.of(Math.abs(ns));
  }

  private static Part rest(Part whole, Part model) {
    return new Part(
        whole.baselineNs() - model.baselineNs(),
        whole.candidateNs() - model.candidateNs(),
        whole.deltaNs() - model.deltaNs(),
        whole.interval(),
        whole.mixNs() - model.mixNs(),
        whole.withinNs() - model.withinNs());
  }

  /** What moved the way the whole did, and beyond doubt. */
  private static String parts(Change change) {
    long delta = change.whole().deltaNs();
    List<Map.Entry<String, Part>> owners = List.copyOf(change.byService().entrySet());
    return owners.stream()
        .filter(owner -> !owner.getValue().interval().holdsZero())
        .filter(owner -> (double) owner.getValue().deltaNs() / delta >= WORTH_NAMING)
        .limit(MOST_NAMED)
        .map(
            owner ->
                Owner.of(owner.getKey()).inWords()
                    + " "
                    + signed(owner.getValue().deltaNs())
                    + " "
                    + inWords(owner.getValue().interval()))
        .collect(Collectors.joining(", "));
  }

  private static String mix(Change change) {
    return change.mixInterval().holdsZero()
        ? ""
        : "; %s of the whole %s come from other requests"
            .formatted(signed(change.whole().mixNs()), signed(change.whole().deltaNs()));
  }

  private static String signed(long ns) {
    return (ns > 0 ? "+" : "") + HumanTime.of(ns);
  }

  private static String inWords(Interval interval) {
    return "[" + HumanTime.of(interval.fromNs()) + ", " + HumanTime.of(interval.toNs()) + "]";
  }
}
