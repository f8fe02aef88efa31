package io.whylate.stream.assemble;

/**
 * Whether the spans of a request speak of others that have not come. When they don't, nothing is
 * left to wait for but what nobody announces, such as work that outlives its request.
 */
final class Expectation {

  private final SilentPeers silent = new SilentPeers();

  /**
   * The caller's root has ended, every parent is there, and every call has its other half, may have
   * it in another trace, or goes to a peer that emits none.
   */
  boolean isMet(Calls calls) {
    return calls.hasCaller()
        && !calls.lacksParent()
        && calls.unanswered().stream().filter(peer -> !silent.contains(peer)).count()
            <= calls.strangers();
  }

  /**
   * Learns from a request that is closed.
   *
   * @param isGivenUp it was waited for to the end
   */
  void learn(Calls calls, boolean isGivenUp) {
    // Whose half came in another trace cannot be told from here.
    if (isGivenUp && calls.strangers() == 0) {
      calls.unanswered().forEach(silent::missed);
    }
    calls.answered().forEach(silent::heard);
  }
}
