package io.whylate.benchmarks.truth.damage;

import io.whylate.attribution.span.Span;
import io.whylate.benchmarks.truth.scenario.SimulatedRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongUnaryOperator;

/**
 * Hosts whose clocks stay the same from request to request: up to 10 s fast or slow, and each gains
 * or loses up to 100 microseconds a second.
 */
public final class Cluster {

  private static final double MOST_DRIFT = 100e-6;

  private final Map<String, LongUnaryOperator> byHost = new HashMap<>();
  private final Random random;

  public Cluster(Random random) {
    this.random = random;
  }

  /** The request as its hosts report it, had it been played so long before. */
  public SimulatedRequest reports(SimulatedRequest request, long agoNs) {
    List<Span> read =
        request.spans().stream()
            .map(
                span -> {
                  LongUnaryOperator clock = clock(String.valueOf(span.resource().clock()));
                  return HostClocks.at(span, ns -> clock.applyAsLong(ns - agoNs));
                })
            .toList();
    return request.reportedAs(read);
  }

  private LongUnaryOperator clock(String host) {
    return byHost.computeIfAbsent(host, unused -> HostClocks.drifting(random, MOST_DRIFT));
  }
}
