package io.whylate.standalone.demo.edge;

/** How long a chat turn is, in tokens; within what keeps a turn of the demo at a few seconds. */
record TurnLengths(int promptTokens, int answerTokens) {

  static final int MIN_PROMPT = 16;
  static final int MAX_PROMPT = 3072;
  static final int MIN_ANSWER = 8;
  static final int MAX_ANSWER = 160;

  static TurnLengths capped(long promptTokens, long answerTokens) {
    return new TurnLengths(
        (int) Math.max(MIN_PROMPT, Math.min(MAX_PROMPT, promptTokens)),
        (int) Math.max(MIN_ANSWER, Math.min(MAX_ANSWER, answerTokens)));
  }
}
