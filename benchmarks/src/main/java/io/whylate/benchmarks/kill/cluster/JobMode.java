package io.whylate.benchmarks.kill.cluster;

import java.util.Map;

/** How many instances of the stream job there are, and how they are set up. */
public enum JobMode {
  ONE(1, "at_least_once", "memory", 0),
  TWO(2, "at_least_once", "memory", 0),
  TWO_ON_DISK_WITH_STANDBY(2, "at_least_once", "disk", 1),
  TWO_EXACTLY_ONCE(2, "exactly_once_v2", "memory", 0),
  TWO_EXACTLY_ONCE_WITH_STANDBY(2, "exactly_once_v2", "memory", 1);

  final int instances;

  private final String processing;
  private final String stores;
  private final int standbys;

  JobMode(int instances, String processing, String stores, int standbys) {
    this.instances = instances;
    this.processing = processing;
    this.stores = stores;
    this.standbys = standbys;
  }

  Map<String, String> settings() {
    return Map.of(
        "WHYLATE_PROCESSING", processing,
        "WHYLATE_STORES", stores,
        "WHYLATE_STANDBY_REPLICAS", Integer.toString(standbys));
  }
}
