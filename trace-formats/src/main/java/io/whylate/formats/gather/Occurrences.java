package io.whylate.formats.gather;

import io.whylate.attribution.request.RequestKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Tells the uses of one key apart by the silence between them; the key of a trace has one use. */
final class Occurrences {

  private Occurrences() {}

  /** The spans of each use, the earlier use first and the earliest span first. */
  static List<int[]> of(RequestKey key, int[] spans, SpanIndex index, long gapNs) {
    int[] ordered =
        IntStream.of(spans)
            .boxed()
            .sorted(Comparator.comparingLong(index::startNs))
            .mapToInt(Integer::intValue)
            .toArray();
    List<int[]> occurrences = new ArrayList<>();
    int from = 0;
    long latestEndNs = 0;
    for (int i = 0; i < ordered.length; i++) {
      boolean apart = key.isReusable() && index.startNs(ordered[i]) - gapNs > latestEndNs;
      if (i > from && apart) {
        occurrences.add(Arrays.copyOfRange(ordered, from, i));
        from = i;
      }
      latestEndNs = Math.max(latestEndNs, index.endNs(ordered[i]));
    }
    occurrences.add(Arrays.copyOfRange(ordered, from, ordered.length));
    return occurrences;
  }
}
