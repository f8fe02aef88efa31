package io.whylate.standalone.demo.simulator;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/** Hands one request's tokens from the engine's thread to the thread that answers it. */
final class Generation implements GenerationListener {

  private final BlockingQueue<Integer> tokens = new LinkedBlockingQueue<>();
  private final CompletableFuture<GenerationTimes> finished = new CompletableFuture<>();
  private final EngineSpan span;
  private final Witness witness;

  Generation(EngineSpan span, Witness witness) {
    this.span = span;
    this.witness = witness;
  }

  @Override
  public void onScheduled() {
    witness.isScheduled();
  }

  @Override
  public void onToken(int number) {
    witness.handsOver(number);
    tokens.add(number);
  }

  @Override
  public void onFinished(GenerationTimes times) {
    span.finish(times);
    finished.complete(times);
  }

  /** Waits for the next token and returns its number. */
  int nextToken() throws InterruptedException {
    return tokens.take();
  }

  /** Waits for the end. */
  GenerationTimes times() {
    return finished.join();
  }

  void abort(Sequence sequence) {
    sequence.cancel();
    span.abort();
  }
}
