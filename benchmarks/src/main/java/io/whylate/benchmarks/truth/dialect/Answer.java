package io.whylate.benchmarks.truth.dialect;

import io.whylate.benchmarks.truth.scenario.Draw;

/**
 * How long an engine takes for the parts of an answer.
 *
 * @param ingressNs between its span's start and the queue
 * @param egressNs between the last token and its span's end
 */
public record Answer(long ingressNs, long queueNs, long prefillNs, long decodeNs, long egressNs) {

  public static Answer drawn(Draw draw) {
    return new Answer(
        draw.ms(0.2, 4), draw.ms(0, 300), draw.ms(15, 800), draw.ms(100, 5000), draw.ms(0.1, 3));
  }

  /** The same answer of an engine whose span holds nothing beside queue, prefill and decode. */
  Answer withoutEnds() {
    return new Answer(0, queueNs, prefillNs, decodeNs, 0);
  }

  long modelNs() {
    return prefillNs + decodeNs;
  }

  long firstTokenNs() {
    return ingressNs + queueNs + prefillNs;
  }

  long wholeNs() {
    return firstTokenNs() + decodeNs + egressNs;
  }
}
