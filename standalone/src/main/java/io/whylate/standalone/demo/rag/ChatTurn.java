package io.whylate.standalone.demo.rag;

import org.jspecify.annotations.Nullable;

/**
 * What a client sends to {@code POST /chat}. The question is the last paragraph of the message;
 * what comes before it is the conversation so far.
 */
record ChatTurn(@Nullable String message, @Nullable Integer maxTokens) {

  private static final int DEFAULT_MAX_TOKENS = 128;

  String text() {
    if (message == null || message.isBlank()) {
      throw new IllegalArgumentException("message: some text is needed");
    }
    return message.strip();
  }

  String question() {
    String text = text();
    return text.substring(text.lastIndexOf('\n') + 1);
  }

  int answerTokens() {
    return maxTokens == null ? DEFAULT_MAX_TOKENS : maxTokens;
  }
}
