package io.whylate.standalone.demo.rag;

import java.util.List;

/** Puts passages and the message together into what the model reads. */
final class PromptTemplate {

  private static final String INSTRUCTIONS =
      """
      You help the people who run services with language models. Answer from the passages below.
      Say so when they do not hold the answer.
      """;

  private PromptTemplate() {}

  static String fill(List<String> passages, String message) {
    return INSTRUCTIONS + "\n" + String.join("\n\n", passages) + "\n\n" + message;
  }
}
