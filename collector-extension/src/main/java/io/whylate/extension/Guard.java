package io.whylate.extension;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;

/**
 * Keeps what goes wrong in a hook of ours away from the application: the first failure of each hook
 * is logged in one line, the rest are silent.
 */
public final class Guard {

  private static final Logger LOG = Logger.getLogger("io.whylate.extension");
  private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

  private Guard() {}

  /** Reports that {@code doing} failed; never throws. */
  public static void failed(String doing, Throwable failure) {
    try {
      if (REPORTED.add(doing)) {
        LOG.warning("whylate: " + doing + " failed and is skipped: " + failure);
      }
    } catch (Throwable nothingMoreToDo) {
      REPORTED.add(doing);
    }
  }
}
