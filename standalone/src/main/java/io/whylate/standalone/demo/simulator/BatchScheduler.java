package io.whylate.standalone.demo.simulator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * Decides what a step of the engine works on: first come, first served, into a fixed number of
 * slots; every running sequence takes part in every step. It knows no clock; not thread-safe.
 */
final class BatchScheduler {

  private final EngineSpeed speed;
  private final Queue<Sequence> waiting = new ArrayDeque<>();
  private final List<Sequence> running = new ArrayList<>();

  BatchScheduler(EngineSpeed speed) {
    this.speed = speed;
  }

  void enqueue(Sequence sequence) {
    waiting.add(sequence);
  }

  boolean isIdle() {
    return waiting.isEmpty() && running.isEmpty();
  }

  /**
   * Starts a step: work for those that run, then for those that a slot and the budget are left for.
   */
  Step begin(long nowNs) {
    waiting.removeIf(Sequence::isCancelled);
    running.removeIf(Sequence::isCancelled);
    List<Sequence> writes = running.stream().filter(Sequence::isDecoding).toList();
    List<Step.Read> reads = new ArrayList<>();
    int budget = speed.promptTokensPerStep();
    for (Sequence sequence : running) {
      budget -= read(sequence, budget, reads);
    }
    while (budget > 0 && running.size() < speed.slots() && !waiting.isEmpty()) {
      Sequence sequence = waiting.remove();
      sequence.schedule(nowNs);
      running.add(sequence);
      budget -= read(sequence, budget, reads);
    }
    int promptTokens = speed.promptTokensPerStep() - budget;
    return new Step(reads, writes, speed.durationNs(promptTokens, writes.size()));
  }

  /** Ends a step: its tokens come out, finished sequences leave their slots. */
  void end(Step step, long nowNs) {
    // First tokens first: each token wakes a thread, which may take the processor from this one.
    for (Step.Read read : step.reads()) {
      read.sequence().read(read.tokens(), nowNs);
    }
    for (Sequence sequence : step.writes()) {
      sequence.write(nowNs);
    }
    running.removeIf(Sequence::isFinished);
  }

  private static int read(Sequence sequence, int budget, List<Step.Read> reads) {
    int tokens = Math.min(budget, sequence.unreadPromptTokens());
    if (tokens > 0) {
      reads.add(new Step.Read(sequence, tokens));
    }
    return tokens;
  }
}
