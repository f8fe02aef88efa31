package io.whylate.standalone.demo.simulator;

/** Hears from the engine, on the engine's thread: must not block. */
interface GenerationListener {

  /** The engine takes the request up. */
  void onScheduled();

  /** The engine wrote a token; the first one is number 1. */
  void onToken(int number);

  /** The last token has been written. */
  void onFinished(GenerationTimes times);
}
