package io.whylate.stream.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.whylate.attribution.breakdown.Breakdown;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * How many different values the labels of requests have had, counted up to a limit. Rows keep their
 * true values, of which the job remembers none; but who files requests by an ID should learn of it,
 * since columns and lists of labels are made for few values.
 */
public final class DistinctLabels {

  static final int MAX = 1_000;

  private final Set<String> workloads;
  private final Set<String> tenants;
  private final Set<String> versions;

  DistinctLabels(MeterRegistry registry) {
    workloads = counted(registry, "workload");
    tenants = counted(registry, "tenant");
    versions = counted(registry, "version");
  }

  public void record(Breakdown breakdown) {
    add(workloads, breakdown.workload());
    add(tenants, breakdown.tenant());
    add(versions, breakdown.version());
  }

  private static void add(Set<String> seen, @Nullable String value) {
    if (value != null && seen.size() < MAX) {
      seen.add(value);
    }
  }

  private static Set<String> counted(MeterRegistry registry, String label) {
    Set<String> seen = ConcurrentHashMap.newKeySet();
    registry.gauge("whylate.distinct.labels", Tags.of("label", label), seen, Set::size);
    return seen;
  }
}
