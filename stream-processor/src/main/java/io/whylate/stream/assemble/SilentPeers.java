package io.whylate.stream.assemble;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Those at the other end of a call that emit no spans: databases and hosted models that are called,
 * browsers that call. Learned from requests that waited to the end for nothing, unlearned as soon
 * as one of them is heard. In memory only: what is not known costs a wait, and what is wrong
 * another revision.
 */
final class SilentPeers {

  private static final int ENOUGH = 10;
  private static final int MAX = 10_000;
  private static final int MAX_NAME_LENGTH = 1_000;

  private final Map<String, Integer> missed =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
          return size() > MAX;
        }
      };

  void missed(String peer) {
    if (peer.length() <= MAX_NAME_LENGTH) {
      missed.merge(peer, 1, Integer::sum);
    }
  }

  void heard(String peer) {
    missed.remove(peer);
  }

  boolean contains(String peer) {
    return missed.getOrDefault(peer, 0) >= ENOUGH;
  }
}
