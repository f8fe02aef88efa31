package io.whylate.formats.gather;

import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What is kept of a request that is too large to be in memory at once: the longest spans, and all
 * that are around them. Of spans that are equally long, all are kept or none.
 */
final class LongestSpans {

  private final SpanIndex index;
  private final BitSet members = new BitSet();
  private final BitSet kept = new BitSet();
  private int spansLeft;
  private long bytesLeft;

  private LongestSpans(SpanIndex index, int mostSpans, long mostBytes) {
    this.index = index;
    this.spansLeft = mostSpans;
    this.bytesLeft = mostBytes;
  }

  /** The spans to keep, in the order in which they stand; empty when not even the longest fits. */
  static int[] of(int[] spans, SpanIndex index, int mostSpans, long mostBytes) {
    LongestSpans longest = new LongestSpans(index, mostSpans, mostBytes);
    longest.choose(spans);
    return IntStream.of(spans).filter(longest.kept::get).toArray();
  }

  private void choose(int[] spans) {
    IntStream.of(spans).forEach(members::set);
    int[] ordered =
        IntStream.of(spans)
            .boxed()
            .sorted(Comparator.comparingLong(index::durationNs).reversed())
            .mapToInt(Integer::intValue)
            .toArray();
    int from = 0;
    while (from < ordered.length) {
      int to = from + 1;
      while (to < ordered.length
          && index.durationNs(ordered[to]) == index.durationNs(ordered[from])) {
        to++;
      }
      if (!keep(ordered, from, to)) {
        return;
      }
      from = to;
    }
  }

  /** Keeps these spans with those around them; false, and nothing, when they do not fit. */
  private boolean keep(int[] ordered, int from, int to) {
    BitSet added = new BitSet();
    for (int i = from; i < to; i++) {
      int at = ordered[i];
      while (at != SpanIndex.NONE && members.get(at) && !kept.get(at) && !added.get(at)) {
        added.set(at);
        spansLeft--;
        bytesLeft -= index.length(at);
        at = index.parent(index.firstHalf(at));
      }
      if (spansLeft < 0 || bytesLeft < 0) {
        return false;
      }
    }
    kept.or(added);
    return true;
  }
}
