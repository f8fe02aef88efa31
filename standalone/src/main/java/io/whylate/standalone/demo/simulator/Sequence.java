package io.whylate.standalone.demo.simulator;

/** One request inside the engine. Changed only by the thread that runs the engine. */
final class Sequence {

  private final int promptTokens;
  private final int maxTokens;
  private final long arrivalNs;
  private final GenerationListener listener;
  private volatile boolean cancelled;
  private int promptTokensRead;
  private int tokensWritten;
  private long scheduledNs;
  private long firstTokenNs;

  Sequence(int promptTokens, int maxTokens, long arrivalNs, GenerationListener listener) {
    this.promptTokens = promptTokens;
    this.maxTokens = maxTokens;
    this.arrivalNs = arrivalNs;
    this.listener = listener;
  }

  /** The caller is gone: the engine drops the sequence at its next step. */
  void cancel() {
    cancelled = true;
  }

  boolean isCancelled() {
    return cancelled;
  }

  boolean isDecoding() {
    return promptTokensRead == promptTokens;
  }

  boolean isFinished() {
    return tokensWritten == maxTokens;
  }

  int unreadPromptTokens() {
    return promptTokens - promptTokensRead;
  }

  void schedule(long nowNs) {
    scheduledNs = nowNs;
    listener.onScheduled();
  }

  /** Reads prompt tokens; with the last of them comes the first token of the answer. */
  void read(int tokens, long nowNs) {
    promptTokensRead += tokens;
    if (isDecoding()) {
      write(nowNs);
    }
  }

  void write(long nowNs) {
    if (tokensWritten == 0) {
      firstTokenNs = nowNs;
    }
    tokensWritten++;
    listener.onToken(tokensWritten);
    if (isFinished()) {
      listener.onFinished(
          new GenerationTimes(
              arrivalNs, scheduledNs, firstTokenNs, nowNs, promptTokens, tokensWritten));
    }
  }
}
