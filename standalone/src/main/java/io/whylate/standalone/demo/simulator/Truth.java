package io.whylate.standalone.demo.simulator;

/** What the engine itself measured for a request, to compare a breakdown with. */
record Truth(
    String requestId,
    long queueNs,
    long prefillNs,
    long decodeNs,
    int promptTokens,
    int completionTokens) {

  static Truth of(String requestId, GenerationTimes times) {
    return new Truth(
        requestId,
        times.queueNs(),
        times.prefillNs(),
        times.decodeNs(),
        times.promptTokens(),
        times.completionTokens());
  }
}
