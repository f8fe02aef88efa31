package io.whylate.standalone.demo.edge;

import io.whylate.standalone.demo.text.Corpus;
import java.util.List;
import java.util.random.RandomGenerator;

/** Writes messages of a wanted length: a conversation out of the corpus, then a question. */
final class Messages {

  /** English prose in a byte-pair vocabulary. */
  private static final double TOKENS_PER_WORD = 1.25;

  private final List<String> paragraphs;
  private final RandomGenerator random;

  Messages(Corpus corpus, RandomGenerator random) {
    this.paragraphs = corpus.paragraphs();
    this.random = random;
  }

  String next(int tokens) {
    int start = random.nextInt(paragraphs.size());
    int wordsLeft = (int) (tokens / TOKENS_PER_WORD);
    StringBuilder text = new StringBuilder();
    for (int i = start; wordsLeft > 0; i = (i + 1) % paragraphs.size()) {
      String[] words = paragraphs.get(i).split(" ", wordsLeft + 1);
      int taken = Math.min(words.length, wordsLeft);
      text.append(String.join(" ", List.of(words).subList(0, taken))).append("\n\n");
      wordsLeft -= taken;
    }
    return text.append("What does this mean for us? ").append(firstSentence(start)).toString();
  }

  private String firstSentence(int paragraph) {
    String text = paragraphs.get(paragraph);
    return text.substring(0, text.indexOf('.') + 1);
  }
}
