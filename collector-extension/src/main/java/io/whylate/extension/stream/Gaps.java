package io.whylate.extension.stream;

/**
 * The times between chunks, as a histogram with four classes an octave from a microsecond up: a
 * percentile is off by an eighth at most.
 */
final class Gaps {

  private static final int CLASSES_AN_OCTAVE_LOG2 = 2;
  private static final int CLASSES_AN_OCTAVE = 1 << CLASSES_AN_OCTAVE_LOG2;
  private static final int FIRST_OCTAVE = 10;
  private static final int OCTAVES = 32;

  private final int[] counts = new int[OCTAVES * CLASSES_AN_OCTAVE];
  private long count;
  private long sumNs;
  private long maxNs;

  void add(long gapNs) {
    counts[classOf(gapNs)]++;
    count++;
    sumNs += gapNs;
    maxNs = Math.max(maxNs, gapNs);
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** {@code count=199 sum_ms=1990.1 max_ms=31.0 p50_ms=9.9 p90_ms=11.8 p99_ms=14.0}. */
  @Override
  public String toString() {
    return "count="
        + count
        + " sum_ms="
        + milliseconds(sumNs)
        + " max_ms="
        + milliseconds(maxNs)
        + " p50_ms="
        + milliseconds(percentile(50))
        + " p90_ms="
        + milliseconds(percentile(90))
        + " p99_ms="
        + milliseconds(percentile(99));
  }

  long percentile(int percent) {
    long rank = Math.max(1, (count * percent + 99) / 100);
    long seen = 0;
    for (int index = 0; index < counts.length; index++) {
      seen += counts[index];
      if (seen >= rank) {
        return Math.min(maxNs, middleOf(index));
      }
    }
    return maxNs;
  }

  private static int classOf(long gapNs) {
    int octave = 63 - Long.numberOfLeadingZeros(gapNs | 1);
    if (octave < FIRST_OCTAVE) {
      return 0;
    }
    if (octave >= FIRST_OCTAVE + OCTAVES) {
      return OCTAVES * CLASSES_AN_OCTAVE - 1;
    }
    int within = (int) (gapNs >>> (octave - CLASSES_AN_OCTAVE_LOG2)) & (CLASSES_AN_OCTAVE - 1);
    return (octave - FIRST_OCTAVE) * CLASSES_AN_OCTAVE + within;
  }

  private static long middleOf(int index) {
    int octave = FIRST_OCTAVE + index / CLASSES_AN_OCTAVE;
    long width = 1L << (octave - CLASSES_AN_OCTAVE_LOG2);
    return (1L << octave) + index % CLASSES_AN_OCTAVE * width + width / 2;
  }

  private static String milliseconds(long nanoseconds) {
    long microseconds = nanoseconds / 1000;
    String fraction = String.valueOf(1000 + microseconds % 1000).substring(1);
    return microseconds / 1000 + "." + fraction;
  }
}
