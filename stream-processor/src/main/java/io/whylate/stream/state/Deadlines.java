package io.whylate.stream.state;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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
      if (before == atMs) {
        return;
      }
      remove(key, before);
    }
    keysByTime.computeIfAbsent(atMs, time -> new LinkedHashSet<>(2)).add(key);
  }

  /** Takes the deadline of a key away, if it has one. */
  public void cancel(String key) {
    Long before = timeByKey.remove(key);
    if (before != null) {
      remove(key, before);
    }
  }

  /** Takes the earliest key that is due; null when none is. */
  public @Nullable String pollDue(long nowMs) {
    return keysByTime.isEmpty() || keysByTime.firstKey() > nowMs ? null : pollFirst();
  }

  /** Takes the earliest key, due or not; null when there is none. */
  public @Nullable String pollFirst() {
    var first = keysByTime.firstEntry();
    if (first == null) {
      return null;
    }
    String key = first.getValue().iterator().next();
    cancel(key);
    return key;
  }

  public int size() {
    return timeByKey.size();
  }

  private void remove(String key, long atMs) {
    Set<String> keys = keysByTime.get(atMs);
    if (keys != null && keys.remove(key) && keys.isEmpty()) {
      keysByTime.remove(atMs);
    }
  }
}
