package io.whylate.formats.source;

/** Start and end from a start and a duration in microseconds, in nanoseconds since 1970. */
public record Times(long startNs, long endNs) {

  /** A negative duration is kept: it is flagged in the breakdown. */
  public static Times of(Fields json, String start, String duration) throws BrokenValue {
    long startNs = json.microsAsNs(start);
    long endNs = startNs + json.microsAsNs(duration);
    if (startNs < 0 || endNs < 0) {
      throw new BrokenValue(start + " and " + duration + " must lie between 1970 and 2262");
    }
    return new Times(startNs, endNs);
  }
}
