package io.whylate.attribution.clock;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.ClockOffset;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * What one request's own calls and messages say of a pair of clocks.
 *
 * @param atNs when, in Unix epoch nanoseconds: the start of the request
 * @param range where the pair's offset lay then
 */
public record ClockObservation(ClockPair pair, long atNs, OffsetRange range) {

  /** Of every pair that this request says something of without contradicting itself. */
  public static List<ClockObservation> in(Breakdown breakdown) {
    long atNs = ChronoUnit.NANOS.between(Instant.EPOCH, breakdown.start());
    List<ClockObservation> observations = new ArrayList<>();
    for (ClockOffset offset : breakdown.clockOffsets()) {
      OffsetRange range = new OffsetRange(offset.leastNs(), offset.mostNs());
      if (!range.isEmpty() && !range.equals(OffsetRange.ANY)) {
        observations.add(
            new ClockObservation(new ClockPair(offset.from(), offset.to()), atNs, range));
      }
    }
    return observations;
  }
}
