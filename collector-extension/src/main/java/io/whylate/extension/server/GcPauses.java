package io.whylate.extension.server;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** How long collections have stopped this JVM since its start. */
final class GcPauses {

  private static volatile List<GarbageCollectorMXBean> collectors = Collections.emptyList();

  private GcPauses() {}

  /** Finds the collectors, which may take a while the first time; until then there are none. */
  static void watch() {
    List<GarbageCollectorMXBean> stopping = new ArrayList<>();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (stopsTheWorld(collector.getName())) {
        stopping.add(collector);
      }
    }
    collectors = stopping;
  }

  /**
   * ZGC and Shenandoah count their concurrent cycles beside their pauses; CMS counts only those.
   */
  static boolean stopsTheWorld(String collector) {
    return !collector.endsWith("Cycles") && !collector.equals("ConcurrentMarkSweep");
  }

  /** In milliseconds, as precise as the JVM tells it. */
  static long totalMillis() {
    long total = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      total += Math.max(0, collector.getCollectionTime());
    }
    return total;
  }
}
