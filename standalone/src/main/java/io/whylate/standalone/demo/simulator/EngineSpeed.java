package io.whylate.standalone.demo.simulator;

/**
 * How fast the simulated engine is. An engine with continuous batching works in steps; in each one
 * it reads some prompt tokens and writes one token for every running sequence, so that a step gets
 * longer with the batch and prefills slow down the decoding of others.
 *
 * @param slots sequences that run at the same time; the others queue
 * @param promptTokensPerStep longer prompts are read in chunks
 * @param stepNs what every step costs
 * @param promptTokenNs what a prompt token adds to its step
 * @param sequenceNs what a decoding sequence adds to its step
 */
record EngineSpeed(
    int slots, int promptTokensPerStep, long stepNs, long promptTokenNs, long sequenceNs) {

  static final EngineSpeed DEFAULT = new EngineSpeed(5, 512, 4_000_000, 30_000, 300_000);

  EngineSpeed {
    if (slots < 1 || promptTokensPerStep < 1) {
      throw new IllegalArgumentException("an engine has a slot and reads a token at least");
    }
    if (stepNs < 1 || promptTokenNs < 0 || sequenceNs < 0) {
      throw new IllegalArgumentException("a step takes time");
    }
  }

  EngineSpeed withSlots(int newSlots) {
    return new EngineSpeed(newSlots, promptTokensPerStep, stepNs, promptTokenNs, sequenceNs);
  }

  long durationNs(int promptTokens, int decodingSequences) {
    return stepNs + promptTokens * promptTokenNs + decodingSequences * sequenceNs;
  }
}
