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

  /** Of thousands of calls under one key none is better than another: no more are tried. */
  private static final int MOST_TRIES = 256;

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

  /**
   * The two that are nearest in length, of equally near ones the longer first, or fewer; among the
   * nearest 256 that is.
   */
  List<Node> nearestTwo(long lengthNs, Predicate<Node> mayHaveCalled) {
    List<Node> found = new ArrayList<>(2);
    Long longer = byLength.ceilingKey(lengthNs);
    Long shorter = byLength.lowerKey(lengthNs);
    int tries = 0;
    while (found.size() < 2 && tries < MOST_TRIES && (longer != null || shorter != null)) {
      if (longer != null && (shorter == null || longer - lengthNs <= lengthNs - shorter)) {
        tries += take(longer, MOST_TRIES - tries, mayHaveCalled, found);
        longer = byLength.higherKey(longer);
      } else if (shorter != null) {
        tries += take(shorter, MOST_TRIES - tries, mayHaveCalled, found);
        shorter = byLength.lowerKey(shorter);
      }
    }
    return found;
  }

  private int take(Long lengthNs, int most, Predicate<Node> mayHaveCalled, List<Node> found) {
    int tries = 0;
    for (Node client : byLength.getOrDefault(lengthNs, Set.of())) {
      if (found.size() == 2 || tries == most) {
        break;
      }
      tries++;
      if (mayHaveCalled.test(client)) {
        found.add(client);
      }
    }
    return tries;
  }
}
