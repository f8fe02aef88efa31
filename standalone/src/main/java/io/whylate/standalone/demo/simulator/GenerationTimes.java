package io.whylate.standalone.demo.simulator;

/**
 * What happened to one request in the engine, measured. The instants are readings of {@link
 * System#nanoTime}.
 */
record GenerationTimes(
    long arrivalNs,
    long scheduledNs,
    long firstTokenNs,
    long lastTokenNs,
    int promptTokens,
    int completionTokens) {

  long queueNs() {
    return scheduledNs - arrivalNs;
  }

  long prefillNs() {
    return firstTokenNs - scheduledNs;
  }

  long decodeNs() {
    return lastTokenNs - firstTokenNs;
  }

  long inferenceNs() {
    return lastTokenNs - scheduledNs;
  }
}
