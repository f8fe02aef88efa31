package io.whylate.formats.gather;

import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.span.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Tells the uses of one key apart by the silence between them; the key of a trace has one use. */
final class Occurrences {

  private Occurrences() {}

  /** The spans of each use, the earlier use first and the earliest span first. */
  static List<List<Span>> of(RequestKey key, List<Span> spans, long gapNs) {
    List<Span> ordered = new ArrayList<>(spans);
    ordered.sort(Comparator.comparingLong(Span::startNs));
    List<List<Span>> occurrences = new ArrayList<>();
    long latestEndNs = 0;
    for (Span span : ordered) {
      boolean apart = key.isReusable() && span.startNs() - gapNs > latestEndNs;
      if (occurrences.isEmpty() || apart) {
        occurrences.add(new ArrayList<>());
      }
      occurrences.get(occurrences.size() - 1).add(span);
      latestEndNs = Math.max(latestEndNs, Math.max(span.startNs(), span.endNs()));
    }
    return occurrences;
  }
}
