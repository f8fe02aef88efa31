package io.whylate.benchmarks.truth.scenario;

/**
 * A message through a broker.
 *
 * @param sendNs how long its producer takes to send it
 * @param waitNs how long it waits until it is taken
 */
public record Message(String topic, long sendNs, long waitNs) {

  long transitNs() {
    return sendNs + waitNs;
  }
}
