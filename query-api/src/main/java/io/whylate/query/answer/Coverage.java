package io.whylate.query.answer;

/**
 * How much of the requests was seen. The first three add up to all of them; the others may overlap.
 *
 * @param complete caller's and called services' sides were seen
 * @param oneSided one side of a call is missing
 * @param partial spans are known to be lost
 * @param censored cut off: the real latency is longer
 * @param failed ended in an error; they stay in the statistics
 * @param revised changed by late spans
 */
public record Coverage(
    long complete, long oneSided, long partial, long censored, long failed, long revised) {

  Coverage plus(Coverage other) {
    return new Coverage(
        complete + other.complete,
        oneSided + other.oneSided,
        partial + other.partial,
        censored + other.censored,
        failed + other.failed,
        revised + other.revised);
  }
}
