package io.whylate.benchmarks.truth.damage;

import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import io.whylate.benchmarks.truth.scenario.SimulatedRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;

/** Gives every host a clock of its own. */
final class HostClocks implements Harm {

  private static final long NS_PER_SECOND = 1_000_000_000;
  private static final long MOST_SKEW_NS = 10 * NS_PER_SECOND;
  private static final long MOST_STEP_NS = NS_PER_SECOND / 20;
  private static final double MOST_DRIFT = 200e-6;

  private final Function<Random, Function<SimulatedRequest, LongUnaryOperator>> clocks;

  private HostClocks(Function<Random, Function<SimulatedRequest, LongUnaryOperator>> clocks) {
    this.clocks = clocks;
  }

  /** Clocks that are up to ten seconds fast or slow. */
  static Harm skewed() {
    return new HostClocks(random -> request -> ahead(random));
  }

  /** Likewise, and each gains or loses up to 200 microseconds a second. */
  static Harm drifting() {
    return new HostClocks(random -> request -> drifting(random, MOST_DRIFT));
  }

  /** A clock that is right or wrong by 10 s at most, and later by so much of the time more. */
  static LongUnaryOperator drifting(Random random, double mostDrift) {
    LongUnaryOperator ahead = ahead(random);
    double rate = mostDrift * (2 * random.nextDouble() - 1);
    return ns -> ahead.applyAsLong(ns) + Math.round((ns - SimulatedRequest.START_NS) * rate);
  }

  /** Likewise, and half of them are set by up to 50 ms while the request runs. */
  static Harm stepping() {
    return new HostClocks(
        random ->
            request -> {
              LongUnaryOperator ahead = ahead(random);
              long step = random.nextBoolean() ? between(random, MOST_STEP_NS) : 0;
              long length = request.endNs() - SimulatedRequest.START_NS;
              long moment = SimulatedRequest.START_NS + Math.round(random.nextDouble() * length);
              return ns -> ahead.applyAsLong(ns) + (ns < moment ? 0 : step);
            });
  }

  @Override
  public SimulatedRequest harm(SimulatedRequest request, Random random) {
    Map<String, LongUnaryOperator> byHost = new HashMap<>();
    List<Span> read =
        request.spans().stream()
            .map(
                span ->
                    at(
                        span,
                        byHost.computeIfAbsent(
                            String.valueOf(span.resource().clock()),
                            host -> clocks.apply(random).apply(request))))
            .toList();
    return request.reportedAs(read);
  }

  private static LongUnaryOperator ahead(Random random) {
    long offset = between(random, MOST_SKEW_NS);
    return ns -> ns + offset;
  }

  private static long between(Random random, long most) {
    return Math.round(most * (2 * random.nextDouble() - 1));
  }

  /** The span as this clock shows it. */
  static Span at(Span span, LongUnaryOperator clock) {
    List<SpanEvent> events =
        span.events().stream()
            .map(
                event ->
                    new SpanEvent(
                        event.name(), clock.applyAsLong(event.timeNs()), event.attributes()))
            .toList();
    return Spans.with(
        span, clock.applyAsLong(span.startNs()), clock.applyAsLong(span.endNs()), events);
  }
}
