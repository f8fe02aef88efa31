package io.whylate.query.verdict;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.LoadState;
import io.whylate.query.answer.HumanTime;
import java.util.ArrayList;
import java.util.List;

/** What the services were like while they worked on a request, in words. */
final class LoadText {

  private LoadText() {}

  static List<String> of(Breakdown breakdown) {
    List<String> lines = new ArrayList<>();
    if (breakdown.loadState() == LoadState.COLD) {
      lines.add("a service had just started; the same request may be quicker when it is warm");
    }
    if (breakdown.inFlight() != null && breakdown.inFlight() > 1) {
      lines.add("its server was serving " + breakdown.inFlight() + " requests when it came in");
    }
    if (breakdown.gcPauseNs() != null && breakdown.gcPauseNs() > 0) {
      lines.add(
          "garbage collection stopped its services for " + HumanTime.of(breakdown.gcPauseNs()));
    }
    if (breakdown.streamHeldNs() != null && breakdown.streamHeldNs() > 0) {
      lines.add(
          "%s let bytes of answers lie for %s before it read them; as much of the others' time may be its own"
              .formatted(breakdown.service(), HumanTime.of(breakdown.streamHeldNs())));
    }
    return lines;
  }
}
