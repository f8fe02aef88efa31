package io.whylate.stream.assemble;

/**
 * Whether the spans of a request speak of others that have not come. When they don't, nothing is
 * left to wait for but what nobody announces, such as work that outlives its request.
 */
final class Expectation {

  private final SilentPeers silent = new SilentPeers();
  private final SilentPeers silentCallers = new SilentPeers();

  /**
   * The caller's root has ended, or what it called has a caller that emits none. Every parent is
   * there, and every call has its other half, may have it in another trace, or goes to a peer that
   * emits none.
   */
  boolean isMet(Calls calls) {
    return (calls.hasCaller() || silentCallers.contains(calls.called()))
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
    if (calls.entries().isEmpty()) {
      return;
    }
    if (calls.hasCaller()) {
      silentCallers.heard(calls.called());
    } else if (isGivenUp && !calls.lacksParent()) {
      silentCallers.missed(calls.called());
    }
  }
}
