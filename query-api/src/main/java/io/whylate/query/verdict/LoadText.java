package io.whylate.query.verdict;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.LoadState;
import io.whylate.query.answer.HumanTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the services were like while they worked on a request, in words. */
final class LoadText {

  /** What took less than this part of the whole is not worth a line. */
  private static final double TELLING = 0.01;

  private LoadText() {}

  static List<String> of(Breakdown breakdown) {
    List<String> lines = new ArrayList<>();
    if (breakdown.loadState() == LoadState.COLD) {
      lines.add("a service had just started; the same request may be quicker when it is warm");
    }
    if (breakdown.inFlight() != null && breakdown.inFlight() > 1) {
      lines.add("its server was serving " + breakdown.inFlight() + " requests when it came in");
    }
    String paused = telling(breakdown.gcPauseNs(), breakdown);
    if (paused != null) {
      lines.add("garbage collection stopped its services for " + paused);
    }
    String held = telling(breakdown.streamHeldNs(), breakdown);
    if (held != null) {
      lines.add(
          "%s let bytes of answers lie for %s before it read them; as much of the others' time may be its own"
              .formatted(breakdown.service(), held));
    }
    return lines;
  }

  private static @Nullable String telling(@Nullable Long ns, Breakdown breakdown) {
    return ns == null || ns == 0 || ns < TELLING * breakdown.e2eNs() ? null : HumanTime.of(ns);
  }
}
