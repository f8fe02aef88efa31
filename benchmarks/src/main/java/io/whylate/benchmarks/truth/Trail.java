package io.whylate.benchmarks.truth;

import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.benchmarks.truth.scenario.SimulatedRequest;
import java.util.HashSet;
import java.util.Set;

/** Whether what arrived of a request gives away that something did not. */
final class Trail {

  private final SimulatedRequest request;
  private final Set<String> kept = new HashSet<>();
  private final Set<String> keptServices = new HashSet<>();

  private Trail(SimulatedRequest request) {
    this.request = request;
    for (Span span : request.spans()) {
      kept.add(span.spanId());
      keptServices.add(span.service());
    }
  }

  /** A span that names a lost one, or a call of a service that was seen elsewhere. */
  static boolean isLeft(SimulatedRequest request) {
    Trail trail = new Trail(request);
    return trail.isNamed() || trail.isServerOfSeenService();
  }

  private boolean isNamed() {
    return request.spans().stream()
        .anyMatch(span -> span.parentSpanId() != null && !kept.contains(span.parentSpanId()));
  }

  private boolean isServerOfSeenService() {
    return request.lost().stream()
        .anyMatch(
            span ->
                span.kind() == SpanKind.SERVER
                    && kept.contains(String.valueOf(span.parentSpanId()))
                    && keptServices.contains(span.service()));
  }
}
