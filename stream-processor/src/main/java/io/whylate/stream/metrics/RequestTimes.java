package io.whylate.stream.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.whylate.attribution.breakdown.Breakdown;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Histograms of what requests took. Their labels are bounded: services beyond the first count as
 * one, and a request counts once, with its first breakdown.
 */
public final class RequestTimes {

  static final int MAX_SERVICES = 20;
  static final String OTHERS = "others";

  private static final Duration[] WHOLE =
      millis(50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000);
  private static final Duration[] PART = millis(1, 10, 100, 500, 1_000, 5_000, 30_000);

  private record LayerAt(String layer, String service) {}

  private final MeterRegistry registry;
  private final Map<String, Timer> e2e = new ConcurrentHashMap<>();
  private final Map<String, Timer> ttft = new ConcurrentHashMap<>();
  private final Map<LayerAt, Timer> layers = new ConcurrentHashMap<>();
  private final Set<String> services = ConcurrentHashMap.newKeySet();

  public RequestTimes(MeterRegistry registry) {
    this.registry = registry;
  }

  public void record(Breakdown breakdown) {
    if (breakdown.revision() > 0) {
      return;
    }
    String service = bounded(breakdown.service());
    e2e.computeIfAbsent(service, name -> whole("whylate.request.e2e", name))
        .record(Duration.ofNanos(breakdown.e2eNs()));
    Long ttftNs = breakdown.ttftNs();
    if (ttftNs != null) {
      ttft.computeIfAbsent(service, name -> whole("whylate.request.ttft", name))
          .record(Duration.ofNanos(ttftNs));
    }
    breakdown.byService().forEach(this::recordLayer);
  }

  private Timer whole(String name, String service) {
    return Timer.builder(name)
        .tag("service", service)
        .serviceLevelObjectives(WHOLE)
        .register(registry);
  }

  /** A layer at a service or, for the network, between two, as {@code network@edge>engine}. */
  private void recordLayer(String layerAtService, long ns) {
    int at = layerAtService.indexOf('@');
    LayerAt where =
        new LayerAt(layerAtService.substring(0, at), bounded(layerAtService.substring(at + 1)));
    layers.computeIfAbsent(where, this::part).record(Duration.ofNanos(ns));
  }

  private Timer part(LayerAt where) {
    return Timer.builder("whylate.layer")
        .tag("layer", where.layer)
        .tag("service", where.service)
        .serviceLevelObjectives(PART)
        .register(registry);
  }

  private String bounded(String service) {
    if (services.contains(service)) {
      return service;
    }
    return services.size() < MAX_SERVICES && services.add(service) ? service : OTHERS;
  }

  private static Duration[] millis(long... values) {
    Duration[] durations = new Duration[values.length];
    for (int i = 0; i < values.length; i++) {
      durations[i] = Duration.ofMillis(values[i]);
    }
    return durations;
  }
}
