package io.whylate.stream.assemble;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The peers that are called and emit no spans: databases, hosted models. Learned from requests that
 * waited to the end for nothing, unlearned as soon as one of them answers. In memory only: what is
 * not known costs a wait, and what is wrong another revision.
 */
final class SilentPeers {

  private static final int ENOUGH = 10;
  private static final int MAX = 10_000;

  private final Map<String, Integer> missed =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
          return size() > MAX;
        }
      };

  void missed(String peer) {
    missed.merge(peer, 1, Integer::sum);
  }

  void heard(String peer) {
    missed.remove(peer);
  }

  boolean contains(String peer) {
    return missed.getOrDefault(peer, 0) >= ENOUGH;
  }
}
