package io.whylate.benchmarks.truth.damage;

import io.whylate.attribution.span.Span;
import io.whylate.benchmarks.truth.scenario.SimulatedRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/** A caller that gives up: its spans end there, what it would have called later never happens. */
final class Abort {

  private Abort() {}

  /** A caller that was not seen is not seen to give up. */
  static SimulatedRequest halfWay(SimulatedRequest request, Random random) {
    if (request.spans().stream().noneMatch(Abort::isCallers)) {
      return request;
    }
    long length = request.endNs() - SimulatedRequest.START_NS;
    long moment =
        SimulatedRequest.START_NS + Math.round(length * (0.2 + 0.6 * random.nextDouble()));
    Set<String> never = neverBegun(request.spans(), moment);
    List<Span> written = new ArrayList<>();
    for (Span span : request.spans()) {
      if (!never.contains(span.spanId())) {
        written.add(
            isCallers(span) && span.endNs() > moment
                ? Spans.givenUp(span, moment, "timeout")
                : span);
      }
    }
    return new SimulatedRequest(List.copyOf(written), request.awaited(), moment, List.of(), null);
  }

  /** The caller's later spans with everything under them. */
  private static Set<String> neverBegun(List<Span> spans, long moment) {
    Set<String> never = new HashSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (Span span : spans) {
        boolean later = isCallers(span) && span.startNs() >= moment;
        if (later || never.contains(Objects.requireNonNullElse(span.parentSpanId(), ""))) {
          more |= never.add(span.spanId());
        }
      }
    }
    return never;
  }

  private static boolean isCallers(Span span) {
    return span.resource().equals(SimulatedRequest.CALLER.resource());
  }
}
