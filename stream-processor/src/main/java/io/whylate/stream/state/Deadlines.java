package io.whylate.stream.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is due when, earliest first, one deadline a key. Held in memory only: the headers in the
 * store have the deadlines, and this index is rebuilt from them after a restart.
 */
public final class Deadlines {

  private final TreeMap<Long, Set<String>> keysByTime = new TreeMap<>();
  private final Map<String, Long> timeByKey = new HashMap<>();

  /** Sets the deadline of a key, in place of the one it had. */
  public void schedule(String key, long atMs) {
    Long before = timeByKey.put(key, atMs);
    if (before != null) {
      remove(key, before);
    }
    keysByTime.computeIfAbsent(atMs, time -> new LinkedHashSet<>()).add(key);
  }

  /** The keys that are due, which then have no deadline any more. */
  public List<String> takeDue(long nowMs) {
    List<String> due = new ArrayList<>();
    while (!keysByTime.isEmpty() && keysByTime.firstKey() <= nowMs) {
      due.addAll(keysByTime.pollFirstEntry().getValue());
    }
    due.forEach(timeByKey::remove);
    return due;
  }

  private void remove(String key, long atMs) {
    Set<String> keys = keysByTime.get(atMs);
    if (keys != null && keys.remove(key) && keys.isEmpty()) {
      keysByTime.remove(atMs);
    }
  }
}
