package io.whylate.extension.queue;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Semaphores that were made with nothing to give: somebody waits there for a result, not for its
 * turn. Lives in the bootstrap class loader.
 */
public final class Signals {

  private static final Map<Object, Boolean> KNOWN =
      Collections.synchronizedMap(new WeakHashMap<>());

  private Signals() {}

  public static void made(Object semaphore, int permits) {
    if (permits <= 0) {
      KNOWN.put(semaphore, true);
    }
  }

  public static boolean contain(Object place) {
    return KNOWN.containsKey(place);
  }
}
