package io.whylate.query.compare;

import io.whylate.query.answer.Change;
import io.whylate.query.answer.Change.Interval;
import io.whylate.query.answer.Change.Part;
import io.whylate.query.answer.HumanTime;
import io.whylate.query.answer.LoadSplit;
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

  static String of(Change change, LoadSplit load) {
    Part whole = change.whole();
    if (whole.interval().holdsZero()) {
      return "No change shows: the mean went from %s to %s (%s %s), which chance may explain."
          .formatted(
              HumanTime.of(whole.baselineNs()),
              HumanTime.of(whole.candidateNs()),
              signed(whole.deltaNs()),
              inWords(whole.interval()));
    }
    String parts = parts(change);
    return "Model time %s, the caller's time %s%s%s%s."
        .formatted(
            moved(change.model()),
            rose(whole.deltaNs()),
            parts.isEmpty() ? "" : ": " + parts,
            mix(change),
            load(load));
  }

  private static String moved(Part part) {
    return part.interval().holdsZero()
        ? "is flat (" + signed(part.deltaNs()) + ")"
        : rose(part.deltaNs());
  }

  private static String rose(long ns) {
    return (ns >= 0 ? "rose " : "fell ") + HumanTime.of(Math.abs(ns));
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

  private static String load(LoadSplit load) {
    return load.fixed() == null || load.load() == null || load.load().interval().holdsZero()
        ? ""
        : "; of the same requests, %s is fixed and %s comes with load"
            .formatted(signed(load.fixed().ns()), signed(load.load().ns()));
  }

  private static String signed(long ns) {
    return (ns > 0 ? "+" : "") + HumanTime.of(ns);
  }

  private static String inWords(Interval interval) {
    return "[" + HumanTime.of(interval.fromNs()) + ", " + HumanTime.of(interval.toNs()) + "]";
  }
}
