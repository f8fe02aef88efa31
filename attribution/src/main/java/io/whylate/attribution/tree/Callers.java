package io.whylate.attribution.tree;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Client spans that wait for a server that was not found, by how long they do. */
final class Callers {

  private final NavigableMap<Long, Set<Node>> byLength = new TreeMap<>();

  void add(Node client) {
    byLength.computeIfAbsent(client.durationNs(), key -> new LinkedHashSet<>()).add(client);
  }

  void remove(Node client) {
    byLength.computeIfPresent(
        client.durationNs(),
        (key, clients) -> {
          clients.remove(client);
          return clients.isEmpty() ? null : clients;
        });
  }

  /** The two that are nearest in length, of equally near ones the longer first, or fewer. */
  List<Node> nearestTwo(long lengthNs, Predicate<Node> mayHaveCalled) {
    List<Node> found = new ArrayList<>(2);
    Long longer = byLength.ceilingKey(lengthNs);
    Long shorter = byLength.lowerKey(lengthNs);
    while (found.size() < 2 && (longer != null || shorter != null)) {
      if (longer != null && (shorter == null || longer - lengthNs <= lengthNs - shorter)) {
        take(longer, mayHaveCalled, found);
        longer = byLength.higherKey(longer);
      } else if (shorter != null) {
        take(shorter, mayHaveCalled, found);
        shorter = byLength.lowerKey(shorter);
      }
    }
    return found;
  }

  private void take(Long lengthNs, Predicate<Node> mayHaveCalled, List<Node> found) {
    for (Node client : byLength.getOrDefault(lengthNs, Set.of())) {
      if (mayHaveCalled.test(client)) {
        found.add(client);
        if (found.size() == 2) {
          return;
        }
      }
    }
  }
}
