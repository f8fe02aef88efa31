package io.whylate.standalone.demo.simulator;

/**
 * What really happened to a request, to compare a breakdown with: the engine's own durations, which
 * its span also reports, and instants that a {@link Witness} took apart from them.
 */
record Truth(
    String requestId,
    long queueNs,
    long prefillNs,
    long decodeNs,
    Instants instants,
    int promptTokens,
    int completionTokens) {

  static Truth of(String requestId, GenerationTimes times, Instants instants) {
    return new Truth(
        requestId,
        times.queueNs(),
        times.prefillNs(),
        times.decodeNs(),
        instants,
        times.promptTokens(),
        times.completionTokens());
  }
}
