package io.whylate.formats.gather;

import io.whylate.attribution.span.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Tells the uses of one key apart by the silence between them. */
final class Occurrences {

  private Occurrences() {}

  /** The spans of each use, the earlier use first and the earliest span first. */
  static List<List<Span>> of(List<Span> spans, long gapNs) {
    List<Span> ordered = new ArrayList<>(spans);
    ordered.sort(Comparator.comparingLong(Span::startNs));
    List<List<Span>> occurrences = new ArrayList<>();
    long latestEndNs = 0;
    for (Span span : ordered) {
      if (occurrences.isEmpty() || span.startNs() - gapNs > latestEndNs) {
        occurrences.add(new ArrayList<>());
      }
      occurrences.get(occurrences.size() - 1).add(span);
      latestEndNs = Math.max(latestEndNs, Math.max(span.startNs(), span.endNs()));
    }
    return occurrences;
  }
}
